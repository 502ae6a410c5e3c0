import pytest

from kernelmill.cli.commands import triton
from kernelmill.cli.main import COMMANDS
from tests.kernelmill.cli.projects import kernelmill


@pytest.mark.parametrize(
    "command", [(), *((name,) for name in COMMANDS), *(("triton", name) for name in triton.COMMANDS)]
)
def test_every_help_shows_examples_on_lines_of_their_own(command: tuple[str, ...]) -> None:
    done = kernelmill(*command, "--help")
    assert done.exit_code == 0
    assert any(line.startswith(f"    {' '.join(('kernelmill', *command))}") for line in done.stdout.splitlines())
    assert "\b" not in done.stdout
    assert "\\b" not in done.stdout


def test_the_version_is_the_packages() -> None:
    done = kernelmill("--version")
    assert done.stdout == "kernelmill, version 0.1.0\n"


@pytest.mark.parametrize("group", [(), ("triton",), ("memo",)])
def test_list_of_commands_cuts_no_sentence_off(group: tuple[str, ...]) -> None:
    listed = kernelmill(*group, "--help").stdout.partition("Commands:\n")[2].splitlines()
    assert len(listed) > 3
    assert [line for line in listed if not line.endswith(".") or line.endswith("...")] == []
