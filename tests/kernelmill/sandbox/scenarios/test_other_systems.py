"""Systems that the tests do not run on: kernels without Landlock or seccomp, and a user without privileges.

A child process takes the place of such a system: a filter of its own answers the system calls as an older kernel would,
and a change of user leaves root behind.
"""

import os
import shutil
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from kernelmill import imports, sandbox
from kernelmill.sandbox import system_calls

pytestmark = pytest.mark.skipif(
    sys.platform != "linux" or os.uname().machine not in system_calls.MACHINES, reason="the filter is Linux's"
)

# A program of the Berkeley packet filter: calls of one number, with one first argument, fail with ENOSYS or EINVAL.
OLD_KERNEL = """
import ctypes, errno, struct
libc = ctypes.CDLL(None, use_errno=True)
def without(number, first, error):
    def step(code, jt, jf, k):
        return struct.pack("HBBI", code, jt, jf, k)
    program = (
        step(0x20, 0, 0, 0) + step(0x15, 0, 3, number)
        + step(0x20, 0, 0, 16) + step(0x15 if first is not None else 0x05, 0, 1, first or 0)
        + step(0x06, 0, 0, 0x00050000 | error) + step(0x06, 0, 0, 0x7fff0000)
    )
    kept = ctypes.create_string_buffer(program, len(program))
    header = struct.pack("HxxxxxxQ", len(program) // 8, ctypes.addressof(kept))
    pointer = ctypes.create_string_buffer(header, len(header))
    assert libc.prctl(38, *map(ctypes.c_ulong, (1, 0, 0, 0))) == 0
    assert libc.prctl(22, *map(ctypes.c_ulong, (2, ctypes.addressof(pointer), 0, 0))) == 0
"""
LANDLOCK_CREATE = 444
PRCTL = {"x86_64": 157, "aarch64": 167}
PR_SET_SECCOMP = 22
LACKING: Mapping[str, str] = {
    "landlock": f"without({LANDLOCK_CREATE}, None, errno.ENOSYS)",
    "seccomp": f"without({PRCTL.get(os.uname().machine, 0)}, {PR_SET_SECCOMP}, errno.EINVAL)",
}
RUN = """
from pathlib import Path
from kernelmill import sandbox
from kernelmill.errors import UnconfinedError
folder = Path({folder!r})
try:
    finished = sandbox.run(["touch", "ran"], write=[folder], cwd=folder, limits=sandbox.Limits(wall_seconds=60))
    print("ran", finished.returncode, *finished.unenforced)
except UnconfinedError as error:
    print("refused", error)
"""


def child(script: str, *before: str, **variables: str) -> subprocess.CompletedProcess[str]:
    environment = {name: value for name, value in os.environ.items() if name != sandbox.UNCONFINED}
    return subprocess.run(
        [*before, sys.executable, "-c", script],
        cwd=imports.ROOT,
        env={**environment, "PYTHONDONTWRITEBYTECODE": "1", **variables},
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.slow
@pytest.mark.parametrize("lacking", sorted(LACKING))
def test_nothing_runs_on_a_kernel_that_cannot_confine_it(tmp_path: Path, lacking: str) -> None:
    done = child(OLD_KERNEL + LACKING[lacking] + RUN.format(folder=str(tmp_path)))
    assert done.stdout.startswith(f"refused this system has no {lacking}, so touch could do whatever you can"), done
    assert "KERNELMILL_UNCONFINED=allow" in done.stdout
    assert not list(tmp_path.iterdir())


@pytest.mark.slow
@pytest.mark.parametrize("lacking", sorted(LACKING))
def test_what_runs_unconfined_by_permission_is_told_on_such_a_kernel(tmp_path: Path, lacking: str) -> None:
    script = OLD_KERNEL + LACKING[lacking] + RUN.format(folder=str(tmp_path))
    done = child(script, **{sandbox.UNCONFINED: "allow"})
    assert done.stdout.split()[:2] == ["ran", "0"], done
    assert lacking in done.stdout.split()
    assert f"warning: untrusted commands run without {lacking}" in done.stderr


@pytest.mark.slow
@pytest.mark.parametrize("lacking", sorted(LACKING))
def test_verify_says_that_this_system_cannot_confine_the_program(tmp_path: Path, lacking: str) -> None:
    program = tmp_path / "a.hip"
    program.write_text("#include <hip/hip_runtime.h>\nint main() {}\n")
    called = "import sys\nfrom kernelmill.cli.main import main\n"
    called += f"sys.argv = ['kernelmill', 'verify', {str(program)!r}]\nmain()\n"
    done = child(f"{OLD_KERNEL}{LACKING[lacking]}\n{called}", KERNELMILL_CACHE=str(tmp_path / "cache"))
    assert done.returncode == 1
    assert f"this system has no {lacking}" in done.stderr
    assert "Traceback" not in done.stderr


ESCAPES = """
import os, sys
from pathlib import Path
from kernelmill import sandbox
assert os.getuid() == {user}
top = Path({folder!r})
own, secret = top / "own", top / "secret"
own.mkdir()
secret.write_text("secret")
def attempt(script):
    return sandbox.run(
        ["sh", "-c", script], write=[own], cwd=own, limits=sandbox.Limits(wall_seconds=20, processes=40, memory_mib=256)
    )
print(attempt(f"cat {{secret}}").returncode != 0)
print(attempt(f"echo x > {{secret}}").returncode != 0)
print(attempt(f"ln -s {{secret}} l; cat l").returncode != 0)
print(attempt(f"rm {{secret}}").returncode != 0)
print(attempt(f"kill -9 {{os.getpid()}}").returncode != 0)
print(attempt("exec 3<>/dev/tcp/127.0.0.1/1").returncode != 0)
print(attempt("f() {{ f | f & }}; f; sleep 15").outcome == "process_limit")
print(attempt("echo done > file").returncode == 0 and (own / "file").read_text() == "done\\n")
print(secret.read_text() == "secret")
print(sandbox.unenforced() == ("attributes",))
"""
USER = 65534
"""The user of nobody."""


@pytest.mark.slow
@pytest.mark.skipif(
    os.getuid() != 0 or shutil.which("setpriv") is None, reason="only root can become another user; others are one"
)
def test_a_user_without_privileges_is_confined_as_well() -> None:
    # Python may be in a folder that only root reads: the right to read is kept, which Landlock restricts.
    kept = "-all,+dac_read_search"
    with TemporaryDirectory() as folder:
        Path(folder).chmod(0o777)
        done = child(
            ESCAPES.format(user=USER, folder=folder),
            *("setpriv", f"--reuid={USER}", f"--regid={USER}", "--clear-groups"),
            *(f"--inh-caps={kept}", f"--ambient-caps={kept}", f"--bounding-set={kept}"),
            HOME=folder,
            TMPDIR=folder,
            KERNELMILL_CACHE=f"{folder}/cache",
        )
    assert done.stdout.split() == ["True"] * 10, done
