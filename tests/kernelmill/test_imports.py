"""The import graph reaches every file that decides a result, and no others."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from kernelmill import imports

TREE = {
    "kernelmill/__init__.py": "",
    "kernelmill/words.py": "",
    "kernelmill/deep/__init__.py": "from kernelmill import words",
    "kernelmill/deep/a.py": "import kernelmill.deep.b\n",
    "kernelmill/deep/b.py": "from . import c\nfrom .c import name\n",
    "kernelmill/deep/c.py": "name = 1\n",
    "kernelmill/deep/page.jinja": "text",
    "kernelmill/deep/include/kernelmill/x.h": "int x;",
    "kernelmill/deep/inner/__init__.py": "",
    "kernelmill/deep/inner/unused.jinja": "text",
    "kernelmill/workers/__init__.py": "",
    "kernelmill/workers/starts.py": 'WORKER = "kernelmill.workers.worker"\nSCRIPT = "script.py"\n',
    "kernelmill/workers/worker.py": "import os, json\nfrom kernelmill.deep.c import name\n",
    "kernelmill/workers/script.py": "import sys\n",
    "kernelmill/other/__init__.py": "",
    "kernelmill/other/room.py": "",
    "stages/__init__.py": "",
    "stages/one/__init__.py": "",
    "stages/one/run.py": "def late() -> None:\n    from kernelmill.deep import a\n",
}


@pytest.fixture(autouse=True)
def _tree(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    for name, text in TREE.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    monkeypatch.setattr(imports, "ROOT", tmp_path)
    _forget()
    yield
    _forget()


def _forget() -> None:
    imports.module_file.cache_clear()
    imports.direct.cache_clear()


def deciding(name: str) -> set[str]:
    return {path.relative_to(imports.ROOT).as_posix() for path in imports.deciding(name)}


def test_a_module_depends_on_all_it_imports_the_packages_around_them_and_their_data() -> None:
    assert deciding("stages.one.run") == {
        "stages/__init__.py", "stages/one/__init__.py", "stages/one/run.py",
        "kernelmill/__init__.py", "kernelmill/words.py",
        "kernelmill/deep/__init__.py", "kernelmill/deep/a.py", "kernelmill/deep/b.py", "kernelmill/deep/c.py",
        "kernelmill/deep/page.jinja", "kernelmill/deep/include/kernelmill/x.h",
    }  # fmt: skip


def test_an_import_inside_a_function_counts() -> None:
    assert "kernelmill/deep/a.py" in deciding("stages.one.run")


def test_relative_imports_are_followed() -> None:
    assert "kernelmill/deep/c.py" in deciding("kernelmill.deep.b")


def test_modules_and_scripts_that_strings_name_are_reached_with_what_they_import() -> None:
    found = deciding("kernelmill.workers.starts")
    assert {"kernelmill/workers/worker.py", "kernelmill/workers/script.py", "kernelmill/deep/c.py"} <= found


def test_rooms_that_nothing_imports_are_not_reached() -> None:
    found = deciding("stages.one.run") | deciding("kernelmill.workers.starts")
    assert not any(path.startswith(("kernelmill/other", "kernelmill/deep/inner")) for path in found)


def test_a_module_that_does_not_exist_is_an_error() -> None:
    with pytest.raises(ModuleNotFoundError, match=r"kernelmill\.gone is not a module of kernelmill or stages"):
        imports.deciding("kernelmill.gone")


def test_other_packages_are_not_followed() -> None:
    assert imports.module_file("json") is None
