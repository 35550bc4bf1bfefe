"""The recipes of Unigram and of SentencePiece's BPE by hand: chosen, changed, refused, left and come back to."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel

from explorer.engine import BpeRecipe, SentencePieceBpeRecipe, UnigramRecipe
from explorer.engine.text.corpus import CountedWord
from explorer.engine.text.sentencepiece_text import SentencePieceText
from tests.app.conftest import OpenWindow

HUG = (("hug", 10), ("pug", 5), ("pun", 12), ("bun", 4), ("hugs", 5))
FIRST = UnigramRecipe(22, hard_vocab_limit=False)  # 19 symbols of byte-pair encoding at its end, and 3 special tokens
ALGORITHM = "How pieces are learned"
SIZE = "How many pieces there are to be"


@pytest.fixture
def hug(opened: OpenWindow) -> OpenWindow:
    """The window with the words of the course, and Unigram chosen by the mouse."""
    opened.store.set_words(tuple(CountedWord(word, count) for word, count in HUG))
    opened.train()
    choose(opened, ALGORITHM, "Unigram")
    return opened


def choose(opened: OpenWindow, word: str, option: str) -> None:
    """Open a variable word of the recipe and click on an option."""
    opened.click(opened.choice(word))
    opened.click(opened.option(option))
    opened.train()


def reveal(opened: OpenWindow, part: str) -> None:
    """Open a part of the recipe that stands under "more"."""
    opened.click(opened.choice("More of the recipe"))
    opened.click(opened.option(part))


def enter(opened: OpenWindow, text: str) -> None:
    """Type into the entry of the menu that is open, and press Enter."""
    opened.entry().setFocus()
    opened.entry().setText(text)
    QTest.keyClick(opened.entry(), Qt.Key.Key_Return)


def test_unigram_is_chosen_by_the_mouse(hug: OpenWindow) -> None:
    """It is asked for as many pieces as were shown; the sentence says whose way it is, how many, and what is lost."""
    assert hug.state.recipe == FIRST
    assert hug.recipe() == (
        "Unigram as SentencePiece trains it, up to 22 pieces, not lossless, more, as in SentencePiece 0.2.1"
    )
    assert hug.state.trace.recipe == FIRST
    assert hug.state.merging is None


def test_unigram_is_chosen_by_keys(opened: OpenWindow) -> None:
    """Tab goes to the word, Enter opens its menu, a letter leads to the option, Enter takes it."""
    opened.choice(ALGORITHM).setFocus(Qt.FocusReason.TabFocusReason)
    opened.press("Return", "U", "Return")
    opened.train()
    assert opened.state.recipe.algorithm == "unigram"
    opened.choice(SIZE).setFocus(Qt.FocusReason.TabFocusReason)
    opened.press("Return", "3", "0", "Return")
    opened.train()
    assert opened.state.recipe.vocab_size == 30


def test_it_is_undone(hug: OpenWindow) -> None:
    """One undo brings byte-pair encoding back as it was, one redo Unigram."""
    hug.press("Ctrl+Z")
    hug.train()
    assert hug.state.recipe == BpeRecipe(merges=15, marker="end-of-word")
    hug.press("Ctrl+Shift+Z")
    hug.train()
    assert hug.state.recipe == FIRST


def test_each_algorithm_is_left_and_come_back_to(hug: OpenWindow) -> None:
    """What was set for one is there again after another; the size that Unigram was asked for is none of merges."""
    choose(hug, "Whose way of training", "as the paper has it")
    hug.click(hug.choice(SIZE))
    enter(hug, "14")
    hug.train()
    choose(hug, ALGORITHM, "Byte-pair encoding")
    assert hug.state.recipe == BpeRecipe(merges=15, marker="end-of-word")
    choose(hug, ALGORITHM, "SentencePiece BPE")
    assert hug.state.recipe == SentencePieceBpeRecipe(merges=15)
    assert hug.recipe() == "SentencePiece BPE, up to 15 merges, not lossless, more, as in SentencePiece 0.2.1, BPE"
    choose(hug, ALGORITHM, "Unigram")
    assert hug.state.recipe == UnigramRecipe(14, style="paper", hard_vocab_limit=False)


def test_a_size_that_was_asked_for_gives_way_to_what_another_corpus_needs(hug: OpenWindow) -> None:
    """Where a vocabulary of that size could not even hold the characters, it is as large as what was shown."""
    choose(hug, ALGORITHM, "Byte-pair encoding")
    hug.store.set_text("The quick brown fox jumps over the lazy dog.")
    hug.train()
    choose(hug, ALGORITHM, "Unigram")
    assert hug.notice() == ""
    assert hug.state.trace.recipe == hug.state.recipe
    assert hug.state.recipe.vocab_size > 22


@pytest.mark.parametrize(
    ("part", "typed", "sentence"),
    [
        (None, "0", "0 is out of range: enter a whole number from 1 to 10,000,000."),
        (None, "12.5", "Enter a whole number from 1 to 10,000,000."),
        ("Longest piece", "513", "513 is out of range: enter a whole number from 1 to 512."),
        ("EM steps", "11", "11 is out of range: enter a whole number from 1 to 10."),
        (
            "Character coverage",
            "2",
            "The share of the text that the characters cover lies between 0.9 and 1; it cannot be 2.0.",
        ),
        ("Character coverage", "most", "“most” is no number such as 0.9995."),
        (
            "Pruning",
            "nan",
            "The share of the pieces that a pruning leaves lies between 0.5 and 0.95; it cannot be nan.",
        ),
        ("Control symbols", "<s> <s>", "The special token “<s>” is given twice."),
        ("User-defined symbols", "<unk>", "The special token “<unk>” is given twice."),
        ("Unknown token", " ", "The unknown token needs at least one character."),
    ],
)
def test_a_wrong_entry_is_refused_beside_it(hug: OpenWindow, part: str | None, typed: str, sentence: str) -> None:
    """The sentence under the entry says what it can be, what was typed stays, and the recipe is as it was."""
    if part is None:
        hug.click(hug.choice(SIZE))
    else:
        reveal(hug, part)
    enter(hug, typed)
    assert hug.entry_problem() == sentence
    assert hug.entry().text() == typed
    assert hug.state.recipe == FIRST


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ("10", "A vocabulary of 10 is too small: 8 characters of the text and 3 special tokens make 11."),
        (
            "100",
            "A vocabulary of 100 cannot be filled: the largest that this corpus gives has 13 pieces, special tokens "
            "included.",
        ),
    ],
)
def test_a_size_that_cannot_be_goes_back_to_the_last_that_could(hug: OpenWindow, typed: str, sentence: str) -> None:
    """Too small or, where it is to be met exactly, too large: a notice says what would do; the last recipe stands."""
    choose(hug, SIZE, "as many as can be found, up to")
    hug.click(hug.choice(SIZE))
    enter(hug, "13")
    hug.train()
    choose(hug, SIZE, "exactly")
    fits = hug.state.recipe
    assert fits == UnigramRecipe(13)
    hug.click(hug.choice(SIZE))
    enter(hug, typed)
    hug.wait(lambda: hug.state.notice is not None)
    assert hug.notice() == sentence
    assert (hug.state.recipe, hug.state.trace.recipe) == (fits, fits)


def test_what_is_lost_is_said_and_can_be_kept(hug: OpenWindow) -> None:
    """Each loss is named and taken away by a click; then the sentence says that texts come back. The 256 pieces of
    bytes come on top of those that there are to be, where there is no room for them."""

    def offered() -> list[str]:
        hug.click(hug.choice("What comes back of a text"))
        said = [option.text for option in hug.popup().choice.options]
        hug.press("Esc")
        return said

    losses = ["leave characters as written", "keep every space", "spell other characters in bytes"]
    assert offered() == [*losses, "lossless"]
    choose(hug, "What comes back of a text", "keep every space")
    assert offered() == ["leave characters as written", "spell other characters in bytes", "lossless"]
    choose(hug, "What comes back of a text", "lossless")
    assert offered() == ["lossless"]
    assert hug.recipe() == (
        "Unigram as SentencePiece trains it, up to 278 pieces, lossless, text as written, every space kept, "
        "other characters in bytes, more, a recipe of your own"
    )
    assert hug.state.recipe.preparation == SentencePieceText("identity", remove_extra_whitespaces=False)
    tokenizer = hug.state.trace.tokenizer()
    text = " ﬁ\t hug  é\n"
    assert tokenizer.decode(tokenizer.encode(text).ids) == text


def test_the_encoder_names_the_step(hug: OpenWindow) -> None:
    """Nothing merges in Unigram: what its pieces are those of is a step, and the number says so."""
    hug.press("E")
    labels = {label.text() for label in hug.window.encoder.controls.findChildren(QLabel)}
    assert labels == {"step"}
    assert hug.window.encoder.controls.merges.number.accessibleName() == "Number of the step that the encoder uses"
    choose(hug, ALGORITHM, "SentencePiece BPE")
    assert {label.text() for label in hug.window.encoder.controls.findChildren(QLabel)} == {"merges"}


def test_it_is_changed_from_the_palette(opened: OpenWindow) -> None:
    """Unigram, and then any of its choices, also those under "more", are found by a few letters."""
    opened.press("Ctrl+K")
    opened.type("learned unigram")
    opened.press("Return")
    opened.train()
    assert opened.state.recipe.algorithm == "unigram"
    for typed, field, value in (("pruning 0.9", "shrinking_factor", 0.9), ("bytes other", "byte_fallback", True)):
        opened.press("Ctrl+K")
        opened.type(typed)
        opened.press("Return")
        opened.train()
        assert getattr(opened.state.recipe, field) == value


@pytest.mark.parametrize("algorithm", ["Unigram", "SentencePiece BPE"])
def test_control_symbols_are_named_in_the_encoder(hug: OpenWindow, algorithm: str) -> None:
    """Its menu lists those of the recipe and changes them; text that looks like one becomes it where that is chosen."""
    choose(hug, ALGORITHM, algorithm)
    hug.press("E", "Delete")
    hug.type("hug [A]")
    hug.click(hug.button("Special"))
    assert hug.entry().text() == "<s> </s>"
    enter(hug, "[A]")
    hug.train()
    assert hug.state.recipe.control_symbols == ("[A]",)
    hug.click(hug.button("Special"))
    hug.click(hug.option("[A] in the text is the token"))
    hug.wait(lambda: tokens(hug)[-1:] == ("[A]",))


def tokens(opened: OpenWindow) -> tuple[str, ...]:
    """What the encoder makes of its text."""
    encoded = opened.state.encoder.encoded
    return encoded.encoding(0).tokens if encoded is not None else ()
