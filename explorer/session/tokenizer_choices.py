"""Which tokenizers can be chosen: those that are open, those that come with the program, and any file."""

from explorer.figures.numbers import counted
from explorer.figures.sentence import Option
from explorer.session.state import SessionState
from explorer.session.tokenizer_sources import ShippedSource
from explorer.session.tokenizer_verbs import TokenizerVerbs
from explorer.session.tokenizers_state import Entry

OPEN_FILE = "open a file"
"""The value of the option that asks for a file."""


def tokenizer_options(state: SessionState, chosen: int | None = None) -> tuple[Option, ...]:
    """All that can be chosen; the value is an entry's number, a ShippedSource, or OPEN_FILE."""
    from explorer.formats.shipped import SHIPPED

    entries = state.tokenizers.entries
    options = [Option(entry.number, entry.label, facts_said(entry), entry.number == chosen) for entry in entries]
    opened = {entry.source for entry in entries}
    for shipped in SHIPPED:
        source = ShippedSource(shipped.key, shipped.title)
        if source not in opened:
            options.append(Option(source, shipped.title, "comes with the program"))
    options.append(Option(OPEN_FILE, "From a file…", "tokenizer.json, .model, .tiktoken, vocab.txt, merges.txt …"))
    return tuple(options)


def facts_said(entry: Entry) -> str:
    """What a tokenizer is: "byte-level BPE, 50,257 pieces"."""
    facts = entry.facts
    return f"{facts.algorithm}, {counted(facts.n_pieces, 'piece', 'pieces')}" if facts else "being opened"


def chosen_number(verbs: TokenizerVerbs, value: object) -> int | None:
    """The number of the entry that was chosen, which is opened for it where it is not yet; None for a file."""
    if isinstance(value, ShippedSource):
        return verbs.opened_number(value)
    return value if isinstance(value, int) else None
