"""The preset of each library, and so its tie rule, learns from real text what the library learns, in the same order.

The published algorithms that are no library stand in test_presets. ``smallest`` is nobody's rule; it stands against
the recount like the others.
"""

import contextlib
import io
import json
from collections.abc import Callable

import pytest
import sentencepiece
from subword_nmt.learn_bpe import learn_bpe
from tiktoken._educational import bpe_train
from tokenizers import Tokenizer, models, pre_tokenizers, trainers

from explorer.engine import BpeRecipe, Corpus, train
from explorer.engine.text.alphabet import gpt2_byte_characters
from explorer.engine.text.pretokenizers import PUBLISHED_PATTERNS
from tests.engine.learn.named_presets import NAMED

MERGES = 8000


def recipe_of(preset: str, merges: int) -> BpeRecipe:
    """The recipe of a preset with a number of merges."""
    return NAMED[preset].applied(BpeRecipe(merges=merges))


@pytest.mark.parametrize(("name", "n_merges"), [("en_1", MERGES), ("mix_1", 2000)])
def test_lowest_ids_is_the_rule_of_hugging_face(corpus_text: Callable[[str], str], name: str, n_merges: int) -> None:
    """Over bytes, split by GPT-2's pattern, the merges are those of Hugging Face's tokenizers."""
    text = corpus_text(name)
    theirs = Tokenizer(models.BPE())
    theirs.pre_tokenizer = pre_tokenizers.ByteLevel(add_prefix_space=False)
    trainer = trainers.BpeTrainer(
        vocab_size=256 + n_merges, initial_alphabet=pre_tokenizers.ByteLevel.alphabet(), show_progress=False
    )
    theirs.train_from_iterator([text], trainer)

    recipe = recipe_of("GPT-2, HF tokenizers", n_merges)
    trace = train(Corpus.from_text(text), recipe)

    written = str.maketrans({chr(byte): character for byte, character in gpt2_byte_characters().items()})
    ours = [[merge.left.translate(written), merge.right.translate(written)] for merge in trace.merges]
    assert len(ours) == n_merges
    assert ours == json.loads(theirs.to_str())["model"]["merges"]


def test_largest_is_the_rule_of_subword_nmt(corpus_text: Callable[[str], str]) -> None:
    """With the marker joined to the last letter the merges are those of subword-nmt."""
    text, n_merges = corpus_text("en_1")[:300_000], 3000  # the library takes half a minute for 8,000 on all of it
    written = io.StringIO()
    with contextlib.redirect_stderr(io.StringIO()):  # its progress bar
        learn_bpe(io.StringIO(text), written, n_merges)

    recipe = recipe_of("subword-nmt", n_merges)
    trace = train(Corpus.from_text(text), recipe)

    assert len(trace) == n_merges
    assert sum(merge.n_tied > 1 for merge in trace.merges) > 2000
    assert [f"{merge.left} {merge.right}" for merge in trace.merges] == written.getvalue().splitlines()[1:]


def test_training_ends_where_that_of_subword_nmt_does() -> None:
    """However many merges are asked for, a pair that stands once is not merged."""
    text = "low low lower newest newest widest"
    written = io.StringIO()
    with contextlib.redirect_stderr(io.StringIO()):
        learn_bpe(io.StringIO(text), written, MERGES)

    trace = train(Corpus.from_text(text), recipe_of("subword-nmt", MERGES))

    assert [f"{merge.left} {merge.right}" for merge in trace.merges] == written.getvalue().splitlines()[1:]
    assert trace.stop == "below-min-count"


@pytest.mark.parametrize(("name", "n_merges"), [("en_1", MERGES), ("mix_1", 2000)])
def test_shortest_is_the_rule_of_sentencepiece(corpus_text: Callable[[str], str], name: str, n_merges: int) -> None:
    """Over lines whose first words are marked too, the pieces are those of SentencePiece's BPE."""
    lines = [" ".join(line.split()) for line in corpus_text(name).split("\n")]  # it splits at spaces, we at white space
    recipe = recipe_of("SentencePiece BPE", n_merges)
    trace = train(Corpus.from_texts(lines, first_word="marked"), recipe)

    model = io.BytesIO()
    sentencepiece.SentencePieceTrainer.train(
        sentence_iterator=iter(lines),
        model_writer=model,
        model_type="bpe",
        vocab_size=3 + n_merges + len(trace.alphabet),  # three of its own come first, the alphabet last
        normalization_rule_name="identity",
        split_by_number=False,
        split_by_unicode_script=False,
        max_sentencepiece_length=512,
        max_sentence_length=1 + max(len(line.encode()) for line in lines),
        character_coverage=1.0,
        minloglevel=2,
    )
    theirs = sentencepiece.SentencePieceProcessor(model_proto=model.getvalue())
    pieces = [theirs.id_to_piece(number) for number in range(theirs.get_piece_size())]
    assert len(trace) == n_merges
    assert [merge.piece for merge in trace.merges] == pieces[3 : 3 + n_merges]
    assert sorted(trace.alphabet) == sorted(pieces[3 + n_merges :])


def test_first_seen_is_the_rule_of_tiktoken(corpus_text: Callable[[str], str]) -> None:
    """Over bytes, split by GPT-2's pattern, the pieces are those of tiktoken's educational trainer."""
    text = corpus_text("en_1")[:50_000]
    theirs = bpe_train(text, 256 + 200, PUBLISHED_PATTERNS["gpt2"], visualise=None)

    recipe = recipe_of("tiktoken", 200)
    trace = train(Corpus.from_text(text), recipe)

    assert [merge.piece.encode("latin-1") for merge in trace.merges] == list(theirs)[256:]
