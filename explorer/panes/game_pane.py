"""Shannon's guessing game, played by a person on the corpus, and by a machine on the same characters."""

from PySide6.QtCore import QObject

from explorer.figures.game_lines import first_sentence, game_cells, game_sentence, guess_sentence, player_lines
from explorer.session.answers import MEASURING
from explorer.session.entropy_measuring import Passage
from explorer.session.entropy_verbs import EntropyVerbs, game_answer, play_of
from explorer.session.game_play import GamePlay
from explorer.session.state import SessionState
from explorer.session.store import Store
from explorer.views.game_view import GameView
from explorer.views.measure_page import MeasurePage
from explorer.views.segmented_control import SegmentedControl
from explorer.views.theme import Look

LABELS = ("Letters and space", "All characters")


class GamePane(QObject):
    """Feeds the game."""

    def __init__(self, store: Store, look: Look) -> None:
        super().__init__()
        self._verbs = EntropyVerbs(store)
        self._game = GameView(look)
        self._alphabet = SegmentedControl(look, LABELS, "Which characters are guessed")
        self.view = MeasurePage(look, (self._alphabet,), (self._game,), choose=True)
        self._alphabet.chosen.connect(self._choose)
        self._game.guessed.connect(self._verbs.guess)
        self._game.show_requested.connect(self._show_character)
        self._game.new_requested.connect(self._begin)
        self._shown: tuple[Passage, GamePlay] | None = None

    def set_look(self, look: Look) -> None:
        """Another theme or zoom."""
        for part in (self._game, self._alphabet, self.view):
            part.set_look(look)

    def show(self, state: SessionState) -> None:
        """Show the game; no step changes it."""
        self._alphabet.set_chosen(int(state.measures.alphabet == "as-written"))
        answer = game_answer(state)
        if answer is None:  # the field stays, and keeps what is typed meanwhile from the shortcuts
            self._shown = None
            self._game.set_text((), MEASURING, over=True)
            self._game.set_lines(())
            self.view.set_sentence("")
        elif answer.value is None:
            self._shown = None
            self.view.set_problem(answer.problem)
        elif self._shown != (shown := (answer.value, play_of(state))):
            self._shown = shown
            self._show(*shown)

    def _show(self, passage: Passage, play: GamePlay) -> None:
        ranks, over = play.ranks, play.is_over(passage)
        place = len(ranks) - 1  # of the last one that is known
        if ranks or play.tried:
            last, shown = passage.text[place], place in play.given_up
            said = guess_sentence(play.tried, ranks, last, shown=shown, over=over)
        else:
            said = first_sentence(passage.alphabet)
        self._game.set_text(game_cells(passage.before, passage.text, ranks, play.given_up), said, over=over)
        lines = player_lines(ranks, play.machine(passage), len(play.given_up))
        self._game.set_lines(lines)
        sizes = len(passage.text), len(passage.alphabet), passage.n_read
        self.view.set_sentence(game_sentence(lines[0], *sizes, any_shown=bool(play.given_up)))

    def _choose(self, index: int) -> None:
        self._verbs.set_alphabet("as-written" if index else "27")

    def _show_character(self, _: object) -> None:
        self._verbs.show_character()

    def _begin(self, _: object) -> None:
        self._verbs.new_game()
