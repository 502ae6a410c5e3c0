"""What is printed does nothing to a terminal, and how output can end is never a traceback."""

import errno
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from rich.text import Text

from kernelmill.cli.console import console
from kernelmill.errors import DiskFullError, InputError
from kernelmill.terminal import READER_GONE, explained, visible

HOSTILE = "\x1b]0;title\x07\x1b[2Jcleared\x9b31mred\rover\b\x7f\u202etxt\udcff"
SHOWN = "\\u001b]0;title\\u0007\\u001b[2Jcleared\\u009b31mred\\u000dover\\u0008\\u007f\\u202etxt\\udcff"
ROOT = Path(__file__).parents[2]


def program(code: str, *, ending: str = "", **environment: str) -> subprocess.CompletedProcess[bytes]:
    """Run code as the commands and stages run theirs; `ending` ends the command line."""
    script = (
        f"from kernelmill import terminal\nfrom kernelmill.errors import InputError\ndef main():\n  {code}\n"
        "terminal.prepare()\nwith terminal.reported(): main()\n"
    )
    return subprocess.run(
        ["sh", "-c", f'"$0" -c "$1" {ending}', sys.executable, script],
        env={**os.environ, "PYTHONPATH": str(ROOT), **environment}, capture_output=True, check=False,
    )  # fmt: skip


def test_control_characters_are_shown_as_their_codes() -> None:
    assert visible(HOSTILE) == SHOWN


@pytest.mark.parametrize("text", ["a\tb\nc\r\nd\f", "ü … ← 漢字 🎉", "\\u001b"])
def test_other_text_is_printed_as_it_is(text: str) -> None:
    assert visible(text) == text


def test_records_stay_the_same_when_their_json_is_printed() -> None:
    record = {"text": HOSTILE}
    assert json.loads(visible(json.dumps(record, ensure_ascii=False))) == record


def test_styled_text_has_no_control_sequences_but_those_of_its_styles(capsys: pytest.CaptureFixture[str]) -> None:
    console(color=True).print(Text(f"a{HOSTILE}", style="bold red"), soft_wrap=True)
    printed = capsys.readouterr().out
    assert printed.count("\x1b[") == 2
    assert "\\u001b[2Jcleared\\u009b31mred" in printed
    assert "\x9b" not in printed


def test_unexpected_errors_have_no_control_characters() -> None:
    done = program("raise ValueError('\\x1b[2J')")
    assert done.returncode == 1
    assert b"Traceback" in done.stderr
    assert b"\x1b" not in done.stderr
    assert b"\\u001b[2J" in done.stderr


ASCII = [{"PYTHONIOENCODING": "ascii"}, {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}]


@pytest.mark.parametrize("environment", ASCII, ids=["PYTHONIOENCODING", "LC_ALL"])
def test_every_character_can_be_printed_in_an_ascii_locale(environment: dict[str, str]) -> None:
    done = program("print('\\u2026\\U0001f389'); raise InputError('\\u2190 \\xe9')", **environment)
    assert done.stdout == b"\\u2026\\ud83c\\udf89\n"
    assert done.stderr == b"error: \\u2190 \\u00e9\n"


@pytest.mark.slow
@pytest.mark.parametrize("code", ["terminal.echo('text\\n' * 100000)", "print('text')", "raise InputError('text')"])
def test_closed_pipe_ends_the_program_without_a_message(code: str) -> None:
    done = program(code, ending="2>&1 | :")
    assert done.stderr == b""
    status = program(f"import time; time.sleep(0.5); {code}", ending="| : ; exit 0")
    assert b"Traceback" not in status.stderr
    assert b"Exception ignored" not in status.stderr


def test_exit_status_for_a_closed_pipe_is_that_of_a_shell() -> None:
    code = "terminal.echo('text\\n' * 100000)"
    reader, writer = os.pipe()
    os.close(reader)
    script = f"from kernelmill import terminal\nterminal.prepare()\nwith terminal.reported(): {code}"
    with os.fdopen(writer) as pipe:
        ended = subprocess.run(
            [sys.executable, "-c", script], cwd=ROOT, stdout=pipe, stderr=subprocess.PIPE, check=False
        )
    assert (ended.returncode, ended.stderr) == (READER_GONE, b"")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="writes to /dev/full")
@pytest.mark.parametrize("code", ["terminal.echo('text')", "print('text')"])
def test_full_output_is_one_message(code: str) -> None:
    done = program(code, ending="> /dev/full")
    assert done.returncode == 1
    assert done.stderr.startswith(b"error: no space is left for the output\n  remedy: ")
    assert done.stderr.count(b"\n") == 2


@pytest.mark.parametrize("ending", [">&-", "2>&-", ">&- 2>&-"])
def test_closed_streams_are_no_error(ending: str) -> None:
    done = program("terminal.echo('out'); terminal.echo('err', err=True)", ending=ending)
    assert (done.returncode, b"Traceback" in done.stderr) == (0, False)


def test_broken_pipe_of_something_else_keeps_its_traceback() -> None:
    done = program("raise BrokenPipeError(32, 'Broken pipe')")
    assert done.returncode == 1
    assert b"BrokenPipeError" in done.stderr


def test_error_of_the_system_is_a_message_with_the_path() -> None:
    found = explained(PermissionError(errno.EACCES, "Permission denied", "/root/cache"))
    assert isinstance(found, InputError)
    assert found.cause == "/root/cache cannot be used: Permission denied"
    assert isinstance(explained(OSError(errno.ENOSPC, "No space left on device")), DiskFullError)
    assert explained(FileNotFoundError(errno.ENOENT, "No such file or directory", "a")) is None
