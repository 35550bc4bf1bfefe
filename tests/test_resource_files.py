"""Resources are found from a checkout, an installed wheel and a frozen bundle, and their absence is told in words."""

import importlib.util
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from explorer import resource_files

ROOT = Path(resource_files.__file__).resolve().parents[1]


def loaded_from(package: Path) -> Callable[..., Path]:
    """resource_path as the copy of the module in `package` sees the world."""
    package.mkdir(parents=True)
    copy = shutil.copy(resource_files.__file__, package)
    spec = importlib.util.spec_from_file_location("copied_resource_files", copy)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module.resource_path


@pytest.mark.parametrize(
    ("where", "resources"),
    [
        ("checkout", "resources"),
        ("lib/site-packages", "explorer/resources"),
        ("bundle/_internal", "explorer/resources"),
    ],
)
def test_found_in_every_layout(tmp_path: Path, where: str, resources: str) -> None:
    """A resource is found beside the package in a checkout, and inside it in a wheel or a bundle."""
    folder = tmp_path / where / resources / "icons"
    resource_path = loaded_from(tmp_path / where / "explorer")
    folder.mkdir(parents=True)
    (folder / "play.svg").touch()

    assert resource_path("icons", "play.svg") == folder / "play.svg"
    assert resource_path("icons") == folder


def test_an_installed_package_does_not_take_a_strangers_resources(tmp_path: Path) -> None:
    """A folder named resources that another package left beside ours is not mistaken for our own."""
    resource_path = loaded_from(tmp_path / "explorer")
    (tmp_path / "resources").mkdir()
    (tmp_path / "explorer" / "resources").mkdir()

    assert resource_path() == tmp_path / "explorer" / "resources"


def test_a_missing_resource_is_named() -> None:
    """What is missing is named in a sentence, as a path the reader can look for."""
    with pytest.raises(FileNotFoundError, match=r"^resources/icons/no such\.svg, .* is missing: .* does not exist\.$"):
        resource_files.resource_path("icons", "no such.svg")


def test_the_real_resources_are_found() -> None:
    """The checkout's own fonts and icon are where the program looks."""
    assert resource_files.resource_path("icons", "tokenizer-explorer.svg").is_file()
    assert resource_files.resource_path("fonts").is_relative_to(ROOT)
