"""The recipe as a sentence: it says what runs, and is where it is changed."""

from PySide6.QtCore import QObject

from explorer.engine import Recipe, RecipeError
from explorer.engine.learn.recipes import Algorithm
from explorer.figures.recipe_choices import USUAL_TARGET, Before, target_of
from explorer.figures.recipe_sentence import changed_recipe, preset_sentence, recipe_sentence
from explorer.figures.sentence import Chosen, Entered
from explorer.session.state import SessionState
from explorer.session.store import Store
from explorer.views.sentence_view import SentenceView
from explorer.views.theme import Look


class RecipePane(QObject):
    """Feeds the sentence and makes recipes of what is chosen in it."""

    def __init__(self, store: Store, look: Look) -> None:
        super().__init__()
        self._store = store
        self._revealed: frozenset[str] = frozenset()  # usual choices that were asked for under "more"
        self._last_target = USUAL_TARGET
        self._last_recipes: dict[Algorithm, Recipe] = {}
        self.view = SentenceView(look)
        self.view.choice_requested.connect(self.change)
        store.state_changed.connect(self._follow)
        self._remember(store.state.recipe)
        self._show(store.state.recipe)

    def set_look(self, look: Look) -> None:
        """Another theme or zoom."""
        self.view.set_look(look)

    def _follow(self, old: SessionState, new: SessionState) -> None:
        if old.recipe != new.recipe:
            self._remember(new.recipe)
            self._show(new.recipe)

    def _remember(self, recipe: Recipe) -> None:
        """What another algorithm, or another preset, is to begin with."""
        self._last_recipes[recipe.algorithm] = recipe
        if recipe.algorithm != "unigram":
            self._last_target = target_of(recipe) or self._last_target

    def _before(self) -> Before:
        trace = self._store.state.trace
        n_learned = len(trace.at(len(trace)).vocabulary)
        return Before(self._last_target, self._last_recipes, n_learned, trace.words)

    def _show(self, recipe: Recipe) -> None:
        self.view.set_sentence(recipe_sentence(recipe, self._revealed), preset_sentence(recipe))

    def change(self, change: Chosen | Entered) -> None:
        """Train by what was chosen in the sentence, or elsewhere."""
        if change.key == "more":
            self._reveal(str(change.value if isinstance(change, Chosen) else change.text))
            return
        try:
            recipe = changed_recipe(self._store.state.recipe, change, self._before())
        except RecipeError as error:
            self.view.show_problem(change.key, str(error))
        else:
            self._store.set_recipe(recipe)

    def _reveal(self, key: str) -> None:
        """Take a part of the recipe out from under "more" and open it."""
        self._revealed |= {key}
        self._show(self._store.state.recipe)
        self.view.open_choice(key)
