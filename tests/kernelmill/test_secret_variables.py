import os
import subprocess
import sys

import pytest

from kernelmill import secret_variables

VARIABLE = "SCRIPTED_KEY"
SHOW = "import os; print(os.environ.get('SCRIPTED_KEY'))"


@pytest.fixture(autouse=True)
def planted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(secret_variables, "_WITHHELD", {})
    monkeypatch.setenv(VARIABLE, "planted-4b1d9c77")


def test_withheld_variable_is_not_inherited_and_still_known() -> None:
    secret_variables.withhold(VARIABLE)
    child = subprocess.run([sys.executable, "-c", SHOW], capture_output=True, text=True, check=True)
    assert child.stdout == "None\n"
    assert secret_variables.value(VARIABLE) == "planted-4b1d9c77"
    assert secret_variables.values() == ("planted-4b1d9c77",)


def test_asking_for_a_variable_withholds_it() -> None:
    assert secret_variables.value(VARIABLE) == "planted-4b1d9c77"
    assert VARIABLE not in os.environ


def test_variable_that_is_not_set_or_empty_has_no_value(monkeypatch: pytest.MonkeyPatch) -> None:
    assert secret_variables.value("SCRIPTED_OTHER") is None
    monkeypatch.setenv(VARIABLE, " ")
    assert secret_variables.value(VARIABLE) is None
