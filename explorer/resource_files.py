"""Finds the files that come with the program."""

from pathlib import Path

_PACKAGE = Path(__file__).parent


def resource_path(*parts: str) -> Path:
    """The file or folder `resources/<parts>`, wherever this program runs from.

    Raises FileNotFoundError with a sentence that names what is missing.
    """
    # An installed wheel and a PyInstaller bundle (where __file__ lies below sys._MEIPASS) keep resources inside the
    # package, a source checkout keeps them beside it.
    inside, beside = _PACKAGE / "resources", _PACKAGE.parent / "resources"
    path = (inside if inside.is_dir() else beside).joinpath(*parts)
    if not path.exists():
        name = "/".join(("resources", *parts))
        raise FileNotFoundError(f"{name}, which belongs to the tokenizer explorer, is missing: {path} does not exist.")
    return path
