"""Attacks on what Landlock does not cover: attributes of files, other processes, memory that belongs to none."""

import contextlib
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from kernelmill import sandbox
from kernelmill.errors import UnconfinedError
from kernelmill.sandbox import Finished, Limits, launcher, processes, system_calls
from kernelmill.storage.scratch import remove_tree
from tests.kernelmill.sandbox.test_sandbox import alive, until

pytestmark = pytest.mark.skipif(
    sys.platform != "linux" or os.uname().machine not in system_calls.MACHINES, reason="the filter is Linux's"
)
SYSTEM_CALLS = {
    **system_calls.CONDITIONAL,
    **{k: v for calls in system_calls.DENIED.values() for k, v in calls.items()},
}
ATTACK = """
import ctypes, errno
libc = ctypes.CDLL(None, use_errno=True)
def call(number, *arguments):
    words = [ctypes.c_char_p(word) if isinstance(word, bytes) else ctypes.c_long(word) for word in arguments]
    done = libc.syscall(ctypes.c_long(number), *words)
    print(errno.errorcode[ctypes.get_errno()] if done < 0 else "done")
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "own").mkdir()
    return tmp_path / "own"


def python(script: str, folder: Path) -> Finished:
    return sandbox.run(
        [sys.executable, "-I", "-S", "-c", script],
        read=sandbox.python_roots(),
        write=[folder],
        cwd=folder,
        limits=Limits(wall_seconds=60),
    )


def number(name: str) -> int:
    column = system_calls.MACHINES[os.uname().machine][1]
    found = SYSTEM_CALLS[name][column]
    if found is None:
        pytest.skip(f"this machine has no {name}")
    assert isinstance(found, int)
    return found


def attempted(folder: Path, *calls: tuple[str, tuple[int | bytes, ...]]) -> list[str]:
    script = "".join(f"\ncall({', '.join(map(repr, (number(name), *arguments)))})" for name, arguments in calls)
    return python(ATTACK + script, folder).text.split()


FOREIGN = (
    "chmod({!r}, 0o777)",
    "utime({!r})",
    "utime({!r}, (1, 1))",
    "setxattr({!r}, 'user.mark', b'1')",
    "chown({!r}, os.getuid(), os.getgid())",
)


@pytest.mark.skipif(os.getuid() != 0, reason="a user's own files cannot be kept from the user")
def test_attributes_of_files_outside_do_not_change_when_root_runs_it(tmp_path: Path, folder: Path) -> None:
    outside = tmp_path / "outside"
    outside.write_text("text")
    outside.chmod(0o600)
    before = outside.stat()
    script = "import os\n" + "".join(
        f"try:\n  os.{attack.format(str(outside))}\n  print('done')\nexcept OSError:\n  print('refused')\n"
        for attack in FOREIGN
    )
    finished = python(script, folder)
    if "attributes" in finished.unenforced:
        pytest.skip("this root may not become another user")
    assert finished.text.split() == ["refused"] * len(FOREIGN)
    after = outside.stat()
    assert (after.st_mode, after.st_uid, after.st_gid, after.st_mtime_ns) == (
        before.st_mode,
        before.st_uid,
        before.st_gid,
        before.st_mtime_ns,
    )
    assert os.listxattr(outside) == []


def test_files_that_it_is_given_can_be_changed_as_by_their_owner(folder: Path) -> None:
    (folder / "given").mkdir(mode=0o700)
    (folder / "given" / "tool").write_text("#!/bin/sh\necho ran\n")
    (folder / "given" / "tool").chmod(0o600)
    script = "chmod 755 given/tool; touch -d 2001-01-01 given/tool; echo '#' >> given/tool; given/tool; mkdir given/new"
    finished = sandbox.run(["sh", "-ec", script], write=[folder], cwd=folder, limits=Limits(wall_seconds=60))
    assert (finished.text, finished.returncode) == ("ran\n", 0), finished.error_text


def test_link_in_the_own_folder_gives_nothing_outside_away(tmp_path: Path, folder: Path) -> None:
    outside = tmp_path / "outside"
    outside.mkdir()
    (outside / "file").touch()
    (folder / "link").symlink_to(outside)
    (folder / "second").hardlink_to(outside / "file")
    before = (outside.stat().st_uid, (outside / "file").stat().st_uid)
    assert python("pass", folder).succeeded
    assert (outside.stat().st_uid, (outside / "file").stat().st_uid) == before


def test_no_file_gets_the_rights_of_its_owner(folder: Path) -> None:
    (folder / "file").touch()
    answers = attempted(
        folder,
        ("fchmodat", (-100, b"file", 0o4755)),
        ("fchmodat", (-100, b"file", 0o2755)),
        ("fchmodat2", (-100, b"file", 0o4755, 0)),
        ("openat", (-100, b"made", os.O_CREAT | os.O_WRONLY, 0o4755)),
        ("mknodat", (-100, b"made", 0o104755, 0)),
        ("fchmodat", (-100, b"file", 0o755)),
        ("openat", (-100, b"file", os.O_RDONLY, 0o4755)),
    )
    assert answers == ["EPERM"] * 5 + ["done"] * 2


DENIED: dict[str, tuple[int | bytes, ...]] = {
    "shmget": (0, 4096, 0o1600),
    "shmat": (0, 0, 0),
    "semget": (0, 1, 0o1600),
    "msgget": (0, 0o1600),
    "msgrcv": (0, 0, 0, 0, 0),
    "mq_open": (b"queue", os.O_CREAT | os.O_RDWR, 0o600, 0),
    "memfd_create": (b"memory", 0),
    "clone3": (0, 0),
    "openat2": (-100, b".", 0, 0),
    "io_uring_setup": (1, 0),
    "pidfd_open": (1, 0),
    "ptrace": (0, 0, 0, 0),
    "process_vm_readv": (1, 0, 0, 0, 0, 0),
    "keyctl": (0, -3, 0),
    "userfaultfd": (0,),
    "perf_event_open": (0, 0, -1, -1, 0),
    "bpf": (0, 0, 0),
    "unshare": (0x10000000,),
    "setns": (0, 0),
    "clone": (0x10000000 | 17, 0, 0, 0, 0),
}


def test_calls_that_reach_processes_or_uncounted_memory_are_denied(folder: Path) -> None:
    answers = attempted(folder, *DENIED.items())
    assert dict(zip(DENIED, answers, strict=True)) == {
        name: "ENOSYS" if name in system_calls.DENIED[system_calls.ENOSYS] else "EPERM" for name in DENIED
    }


def test_process_cannot_be_made_a_child_of_the_tool(folder: Path) -> None:
    assert attempted(folder, ("clone", (0x8000 | 17, 0, 0, 0, 0))) == ["EPERM"]


def test_other_processes_of_the_user_keep_limits_and_priority(folder: Path) -> None:
    me = os.getpid()
    answers = attempted(
        folder,
        ("prlimit64", (me, 7, 0, 0)),
        ("setpriority", (0, me, 19)),
        ("setpriority", (2, 0, 19)),
        ("sched_setaffinity", (me, 8, b"\1" + bytes(7))),
        ("sched_setscheduler", (me, 3, bytes(8))),
        ("ioprio_set", (1, me, 0)),
        ("prlimit64", (0, 7, 0, 0)),
        ("setpriority", (0, 0, 19)),
    )
    assert answers == ["EPERM"] * 6 + ["done"] * 2


def test_no_datagram_leaves_through_a_pair_of_sockets(folder: Path) -> None:
    script = """
import socket
for kind in (socket.SOCK_DGRAM, socket.SOCK_RAW, socket.SOCK_STREAM, socket.SOCK_SEQPACKET):
    try:
        print(len(socket.socketpair(socket.AF_UNIX, kind)))
    except OSError as error:
        print(error.errno)
"""
    assert python(script, folder).text.split() == ["1", "1", "2", "2"]


def test_every_number_is_in_one_rule_only() -> None:
    for column in (0, 1):
        numbers = [each[column] for each in SYSTEM_CALLS.values() if each[column] is not None]
        assert len(numbers) == len(set(numbers))
    assert len(SYSTEM_CALLS) == len(system_calls.CONDITIONAL) + sum(map(len, system_calls.DENIED.values()))


@pytest.fixture
def without_filter(monkeypatch: pytest.MonkeyPatch) -> None:
    """A machine for which there is no filter, as there are kernels without Landlock."""
    monkeypatch.setattr(system_calls, "program", lambda *_, **__: b"")


@pytest.mark.usefixtures("without_filter")
def test_command_that_cannot_be_confined_is_refused_with_the_remedy(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv(sandbox.UNCONFINED, raising=False)
    with pytest.raises(UnconfinedError, match=r"no seccomp(.|\n)*KERNELMILL_UNCONFINED=allow"):
        sandbox.run(["touch", "ran"], write=[folder], cwd=folder, limits=Limits(wall_seconds=60))
    assert not (folder / "ran").exists()


@pytest.mark.usefixtures("without_filter")
def test_command_that_runs_unconfined_by_permission_is_said_to(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv(sandbox.UNCONFINED, "allow")
    sandbox._warn.cache_clear()
    finished = sandbox.run(["touch", "ran"], write=[folder], cwd=folder, limits=Limits(wall_seconds=60))
    assert finished.succeeded
    assert "seccomp" in finished.unenforced
    assert "warning: untrusted commands run without seccomp" in capsys.readouterr().err


KILLED = """
from pathlib import Path
from kernelmill import sandbox
folder = Path({folder!r})
sandbox.run(["sh", "-c", {script!r}], write=[folder], cwd=folder, limits=sandbox.Limits(wall_seconds=90))
"""


@pytest.mark.slow
@pytest.mark.parametrize("script", ["exec sleep {}", "sleep {} & wait"])
def test_nothing_survives_a_kill_of_tool_and_launcher_together(folder: Path, script: str) -> None:
    marker = f"{97 if 'exec' in script else 96}{os.getpid()}"
    program = KILLED.format(folder=str(folder), script=script.format(marker))
    tool = subprocess.Popen([sys.executable, "-c", program])
    until(lambda: alive(f"sleep\0{marker}"))
    children = Path(f"/proc/{tool.pid}/task").glob("*/children")
    launchers = [
        int(child)
        for each in children
        for child in each.read_text().split()
        if b"launcher.py" in Path(f"/proc/{child}/cmdline").read_bytes()
    ]
    assert launchers
    tool.send_signal(signal.SIGSTOP)  # so that neither acts on the end of the other
    for one in (*launchers, tool.pid):
        os.kill(one, signal.SIGKILL)
    tool.wait()
    until(lambda: not alive(f"sleep\0{marker}"))


def test_command_whose_asker_has_just_ended_does_not_start() -> None:
    child = os.fork()
    if child == 0:
        with contextlib.suppress(BaseException):
            launcher.end_with(os.getppid() + 1)
        os._exit(0)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 127


def test_launcher_that_leads_no_group_yet_is_killed() -> None:
    started = subprocess.Popen(["sleep", "60"])
    processes.end_group(started.pid)
    assert started.wait() == -signal.SIGKILL


@pytest.mark.slow
def test_size_of_what_is_nested_3000_folders_deep_is_counted(folder: Path) -> None:
    script = """
import os
for _ in range(3000):
    os.mkdir("d")
    os.chdir("d")
open("big", "wb").write(b"x" * (3 << 20))
import time
time.sleep(60)
"""
    finished = sandbox.run(
        [sys.executable, "-I", "-S", "-c", script],
        read=sandbox.python_roots(),
        write=[folder],
        cwd=folder,
        limits=Limits(wall_seconds=60, disk_mib=2),
    )
    assert finished.outcome == "disk_limit"
    remove_tree(folder)
    assert not folder.exists()
