"""Put the licences of all that is in a bundle beside it: python packaging/licences.py BUNDLE

Of Python libraries those that they come with, of libraries of the system those of the Debian packages that they are
from, and those of Qt, whose wheels have none, from resources/licences.
"""

import shutil
import subprocess
import sys
from importlib.metadata import distribution
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
TEXTS = ROOT / "resources" / "licences"
DISTRIBUTIONS = (
    *("numpy", "pyqtgraph", "regex", "charset-normalizer", "tokenizers", "sentencepiece", "tiktoken", "pyinstaller"),
    *("PySide6_Essentials", "shiboken6", "tokenizer-explorer"),
)
QT = ("PySide6_Essentials", "shiboken6")
APACHE = ("tokenizers", "sentencepiece")  # whose wheels have no licence in them


def main(bundle: Path) -> None:
    folder = bundle / "licences"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    for name in DISTRIBUTIONS:
        files = [file for file in distribution(name).files or () if is_licence(str(file))]
        if name in QT:
            copy(sorted(TEXTS.iterdir()), folder / name)
        elif name in APACHE and not files:
            copy([ROOT / "resources" / "tokenizers" / "apache-2.0-LICENSE.txt"], folder / name)
        elif files:
            copy([Path(distribution(name).locate_file(file)) for file in files], folder / name)
        else:
            sys.exit(f"{name} comes without a licence.")
    copy([python_licence()], folder / "Python")
    if sys.platform == "linux":
        copy([ROOT / "packaging" / "linux" / "fonts" / "NotoEmoji-OFL.txt"], folder / "Noto Emoji")
        for package, text in system_packages(bundle).items():
            copy([text], folder / "system" / package)


def is_licence(file: str) -> bool:
    name = file.rpartition("/")[2].lower()
    return ".dist-info/" in file and any(word in name for word in ("licen", "copying", "notice", "ofl"))


def copy(files: list[Path], folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for file in files:
        shutil.copyfile(file, folder / file.name)


def python_licence() -> Path:
    version = f"python{sys.version_info[0]}.{sys.version_info[1]}"
    places = [Path(sys.base_prefix, "lib", version, "LICENSE.txt"), Path(sys.base_prefix, "LICENSE.txt")]
    places.append(Path(f"/usr/share/doc/{version}/copyright"))
    found = next((place for place in places if place.is_file()), None)
    return found or sys.exit("The licence of Python was not found.")


def system_packages(bundle: Path) -> dict[str, Path]:
    """The Debian packages that libraries at the top of the bundle are from, each with its copyright file."""
    found = {}
    for library in sorted((bundle / "_internal").glob("*.so*")):
        if library.is_symlink():
            continue
        asked = subprocess.run(["dpkg", "-S", f"*/{library.name}*"], capture_output=True, text=True).stdout
        packages = [line.partition(":")[0] for line in asked.splitlines() if not line.startswith("diversion")]
        texts = [text for name in packages if (text := Path(f"/usr/share/doc/{name}/copyright")).is_file()]
        if texts:
            found[texts[0].parent.name] = texts[0]
        elif not library.name.startswith(("libpython", "libQt6", "libpyside6", "libshiboken6", "libicu", "libscipy")):
            print(f"No licence was found for {library.name}.", file=sys.stderr)
    return found


if __name__ == "__main__":
    main(Path(sys.argv[1]))
