"""Create .venv from the lock files, once: `python3 requirements/bootstrap.py`.

Uses only the standard library, and syntax that old versions of Python 3 can parse, so that they report the error below
instead of a syntax error. A stamp that is written last identifies the inputs of .venv; while it is valid, nothing is
done and no package index is contacted. An environment without a valid stamp (interrupted or moved) is created again.
"""

import argparse
import fcntl
import hashlib
import os
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

REQUIREMENTS = Path(__file__).resolve().parent
ROOT = REQUIREMENTS.parent
# The container has its environment outside of the working folder, which is mounted.
VENV = Path(os.environ.get("KERNELMILL_VENV") or str(ROOT / ".venv"))
STAMP = VENV / "kernelmill-stamp"
OLDEST = (3, 11)
LINE_SECONDS = 30
# Control characters, and changes of the direction of text, as in kernelmill/terminal.py.
UNSAFE = re.compile("[\x00-\x08\x0e-\x1f\x7f-\x9f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ud800-\udfff]|\r(?!\n)")
# The files that determine the content of .venv; if any of them changes, it is created again.
INPUTS = ("build.txt", "lock.txt", "bootstrap.py", "../pyproject.toml")
# The user's pip settings for indexes, mirrors and certificates are kept. These would install packages elsewhere, change
# versions, or require hashes where there are none. Variables take precedence over pip's configuration files.
NEUTRAL = {
    "PIP_CONSTRAINT": os.devnull,
    "PIP_USER": "0",
    "PIP_REQUIRE_HASHES": "0",
    "PIP_NO_DEPS": "0",
    "PIP_DISABLE_PIP_VERSION_CHECK": "1",
    "PIP_NO_INPUT": "1",
}
UNWANTED = (
    "PIP_BUILD_CONSTRAINT",
    "PIP_REQUIREMENT",
    "PIP_EDITABLE",
    "PIP_TARGET",
    "PIP_PREFIX",
    "PIP_ROOT",
    "PIP_DRY_RUN",
    "PIP_IGNORE_INSTALLED",
    "PIP_NO_BINARY",
    "PIP_ONLY_BINARY",
    "PIP_PLATFORM",
    "PIP_PYTHON",
    "PIP_PYTHON_VERSION",
    "PIP_REPORT",
    "PYTHONPATH",
    "PYTHONHOME",
    "__PYVENV_LAUNCHER__",
)

# pip installs one package after the other: so many of them at once install a part of the lock each.
PARTS = 2
# Compiles all modules, on all processors. That a file is for other versions of Python is no error.
COMPILE = """
import compileall, sysconfig
compileall.compile_dir(sysconfig.get_path("purelib"), quiet=2, workers=0)
"""


class SetupError(Exception):
    """A step failed; the message names it and a remedy."""


def key(torch: str) -> str:
    """Return a digest of the inputs of .venv, including its path."""
    digest = hashlib.sha256()
    parts = [str(VENV), torch, sys.base_prefix, "{}.{}".format(*sys.version_info[:2])]
    for part in parts:
        digest.update(part.encode() + b"\0")
    for name in INPUTS:
        digest.update((REQUIREMENTS / name).read_bytes() + b"\0")
    return digest.hexdigest()


def is_ready(wanted: str) -> bool:
    """Return whether .venv was created from these inputs and its Python still starts."""
    if not STAMP.is_file() or STAMP.read_text(encoding="utf-8").strip() != wanted:
        return False
    return subprocess.run([str(VENV / "bin" / "python"), "-c", ""], check=False).returncode == 0


def environment() -> "dict[str, str]":
    """Return the user's environment without the settings that would affect the installation."""
    kept = {name: value for name, value in os.environ.items() if name not in UNWANTED}
    return {**kept, **NEUTRAL}


def step(title: str, command: "list[str]", remedy: str, held: int) -> None:
    """Run one command, which keeps the lock `held` open until it ends, even if this process is killed.

    Its output is only printed if it fails. Raises `SetupError` with the remedy then.
    """
    with beside(title, command, remedy, held):
        pass


@contextmanager
def beside(title: str, command: "list[str]", remedy: str, held: int) -> "Iterator[None]":
    """Run a command like `step` while the block runs, and wait for it then; end it at once if the block raises."""
    print("setup: " + title, flush=True)
    with tempfile.TemporaryFile() as output:
        try:
            process = subprocess.Popen(
                command, env=environment(), cwd=str(ROOT), pass_fds=[held], stdout=output, stderr=subprocess.STDOUT
            )
        except OSError as error:
            raise SetupError("{}: {}\n  remedy: {}".format(title, error, remedy)) from error
        try:
            yield
            status = wait(title, process)
        except BaseException:
            process.kill()
            process.wait()
            raise
        if status:
            output.seek(0)
            sys.stderr.write(visible(output.read().decode("utf-8", "replace")))
            raise SetupError("{} failed (exit status {})\n  remedy: {}".format(title, status, remedy))


def visible(text: str) -> str:
    """Return a text whose control characters are replaced by their codes: a terminal would obey them.

    pip prints what servers and packages say. This is `kernelmill.terminal.visible`, which is not installed yet.
    """
    return UNSAFE.sub(lambda found: "\\u{:04x}".format(ord(found.group())), text)


def wait(title: str, process: "subprocess.Popen[bytes]") -> int:
    """Wait for a command, print a line every half minute, and return its exit status."""
    started = time.monotonic()
    while True:
        try:
            return process.wait(LINE_SECONDS)
        except subprocess.TimeoutExpired:
            print("setup: {}: {:.0f} s".format(title, time.monotonic() - started), flush=True)


def locked_parts(lock: str) -> "list[str]":
    """Return the requirements of a lock in `PARTS` texts, each requirement with its hashes in one of them."""
    requirements = re.findall(r"^[^#\s].*(?:\n[ \t]+.*)*\n?", lock, re.MULTILINE)
    return ["".join(requirements[number::PARTS]) for number in range(PARTS)]


def make(torch: str, torch_index: str, held: int) -> None:
    """Create .venv: environment, locked packages, torch, this project."""
    STAMP.unlink(missing_ok=True)
    # Not `sys.executable`: if .venv is active, that is the Python that is about to be deleted.
    python = getattr(sys, "_base_executable", sys.executable)
    step(
        "virtual environment in .venv",
        [python, "-m", "venv", "--clear", str(VENV)],
        "on Debian and Ubuntu install python3-venv, or choose another Python: make PYTHON=/path/to/python3.11 ...",
        held,
    )
    # pip would compile one module after the other, which takes half of its time.
    pip = [str(VENV / "bin" / "python"), "-m", "pip", "install", "--quiet", "--no-compile"]
    network = "see pip's output above; set a mirror in PIP_INDEX_URL or pip's configuration, then run this again"
    # Without dependencies: each lock contains them all, and a part of one only some.
    hashed = [*pip, "--no-deps", "--require-hashes", "--no-build-isolation", "--requirement"]
    step("build tools", [*hashed, str(REQUIREMENTS / "build.txt")], network, held)
    index = ["--extra-index-url", torch_index] if torch_index else []
    # Without dependencies: the lock contains what torch imports; the default build requires gigabytes of GPU libraries.
    alone = [*pip, "--no-deps", "--retries", "1", "--timeout", "10", *index, *torch.split()]
    with ExitStack() as stack:
        stack.enter_context(beside(torch, alone, network, held))
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        for number, part in enumerate(locked_parts((REQUIREMENTS / "lock.txt").read_text(encoding="utf-8")), start=1):
            file = folder / "lock-{}.txt".format(number)
            file.write_text(part, encoding="utf-8")
            title = "locked packages, part {} of {} (takes some minutes the first time)".format(number, PARTS)
            stack.enter_context(beside(title, [*hashed, str(file)], network, held))
    compiling = [str(VENV / "bin" / "python"), "-W", "ignore", "-c", COMPILE]
    step("compile the packages", compiling, "see the output above", held)
    step(
        "check that torch imports",
        [str(VENV / "bin" / "python"), "-W", "ignore", "-c", "import torch"],
        "this is probably a GPU build, which needs libraries that are not installed; set TORCH_INDEX or pip's "
        "configuration to an index with CPU builds, or PIP_FIND_LINKS to a folder with such a wheel",
        held,
    )
    step("this project", [*pip, "--no-deps", "--no-build-isolation", "--editable", str(ROOT)], network, held)


def main() -> None:
    """Create .venv unless it is up to date."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--torch", required=True, help="requirements, for example torch==2.13.0")
    parser.add_argument("--torch-index", default="", help="extra index for torch only; empty for none")
    options = parser.parse_args()
    if sys.version_info < OLDEST:
        sys.exit(
            "error: {} is Python {}.{}, but 3.11 or later is needed\n"
            "  remedy: install it and run `make PYTHON=/path/to/python3.11 ...`".format(
                sys.executable, *sys.version_info[:2]
            )
        )
    if VENV.is_symlink():
        sys.exit(
            "error: {} is a symbolic link to {}, which would be deleted and created again, although it may belong to "
            "another checkout\n  remedy: remove the link (not its target) and run this again: rm {}".format(
                VENV, VENV.resolve(), VENV
            )
        )
    # If two of these run at once, the second waits and then finds everything ready.
    with (REQUIREMENTS / "lock.txt").open("rb") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        wanted = key(options.torch)
        if is_ready(wanted):
            return
        if VENV.exists() and not os.access(str(VENV), os.W_OK):
            sys.exit(
                "error: {} was made for other requirements or another Python, and belongs to somebody else\n"
                "  remedy: build the image again (docker compose build), or set KERNELMILL_VENV to a folder of "
                "yours".format(VENV)
            )
        started = time.monotonic()
        try:
            make(options.torch, options.torch_index, lock.fileno())
        except SetupError as error:
            sys.exit("error: {}".format(error))
        STAMP.write_text(wanted + "\n", encoding="utf-8")
        print("setup: done in {:.0f} s".format(time.monotonic() - started), flush=True)


if __name__ == "__main__":
    main()
