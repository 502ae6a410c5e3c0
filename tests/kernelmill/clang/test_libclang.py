import importlib.util
from importlib.machinery import ModuleSpec

import pytest

from kernelmill.clang import libclang
from kernelmill.errors import ExtractError


@pytest.mark.parametrize(("package", "said"), [("clang", "libclang"), ("clang_tidy", "clang-tidy")])
def test_a_missing_wheel_is_an_error_with_a_remedy(package: str, said: str, monkeypatch: pytest.MonkeyPatch) -> None:
    found = importlib.util.find_spec

    def without(name: str) -> ModuleSpec | None:
        return None if name == package else found(name)

    monkeypatch.setattr(importlib.util, "find_spec", without)
    with pytest.raises(ExtractError, match=said) as error:
        libclang.resource_directory()
    assert "pip install" in str(error.value.remedy)


def test_headers_of_clang_are_found() -> None:
    assert (libclang.resource_directory() / "include" / "stddef.h").is_file()
