"""Each test is an escape that was tried."""

import os
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from kernelmill import sandbox
from kernelmill.errors import DiskFullError, InputError
from kernelmill.sandbox import Finished, Limits, launcher, processes, system_calls

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="Landlock and seccomp are Linux's")
QUICK = Limits(wall_seconds=20)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "own").mkdir()
    return tmp_path / "own"


@pytest.fixture(params=["server", "launcher", "refused"], autouse=True)
def start(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """Every escape is tried where processes are forked off, where that cannot be, and where the kernel refuses it."""
    if request.param == "launcher":
        monkeypatch.setattr(processes, "_can_serve", lambda: False)
    if request.param == "refused":
        monkeypatch.setattr(processes._Server, "start", lambda *_: None)
    return str(request.param)


def sh(script: str, folder: Path, limits: Limits = QUICK, stdin: bytes = b"") -> Finished:
    return sandbox.run(["sh", "-c", script], write=[folder], cwd=folder, limits=limits, stdin=stdin)


def python(script: str, folder: Path, limits: Limits = QUICK) -> Finished:
    return sandbox.run(
        [sys.executable, "-I", "-c", script], read=sandbox.python_roots(), write=[folder], cwd=folder, limits=limits
    )


def alive(marker: str) -> bool:
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                words = (entry / "cmdline").read_bytes()
            except (FileNotFoundError, ProcessLookupError):
                continue
            if marker.encode() in words:
                return True
    return False


def until(condition: Callable[[], bool]) -> None:
    """Wait for it, for longer than a busy machine needs."""
    deadline = time.monotonic() + 90
    while not condition() and time.monotonic() < deadline:
        time.sleep(0.01)
    assert condition()


def test_what_the_command_says_and_returns_comes_back(folder: Path) -> None:
    finished = sh("cat; echo oops >&2; exit 3", folder, stdin=b"hello")
    assert (finished.stdout, finished.stderr, finished.returncode, finished.outcome) == (
        b"hello",
        b"oops\n",
        3,
        "exited",
    )


def test_secret_file_cannot_be_read(tmp_path: Path, folder: Path) -> None:
    (tmp_path / "secret").write_text("hunter2")
    finished = sh(f"cat {tmp_path}/secret", folder)
    assert finished.returncode != 0
    assert b"hunter2" not in finished.stdout
    assert b"Permission denied" in finished.stderr


def test_secret_behind_a_link_in_the_own_folder_cannot_be_read(tmp_path: Path, folder: Path) -> None:
    (tmp_path / "secret").write_text("hunter2")
    (folder / "link").symlink_to(tmp_path / "secret")
    assert b"hunter2" not in sh("cat link", folder).stdout


def test_given_roots_can_be_read_but_not_written(tmp_path: Path, folder: Path) -> None:
    given = tmp_path / "given"
    given.mkdir()
    (given / "file").write_text("text")
    finished = sandbox.run(
        ["sh", "-c", f"cat {given}/file; echo x > {given}/file"], read=[given], write=[folder], cwd=folder, limits=QUICK
    )
    assert finished.stdout == b"text"
    assert (given / "file").read_text() == "text"


@pytest.mark.slow
@pytest.mark.parametrize("script", ["echo x > {}", "mkdir {}", "ln -s / {}", "truncate -s 0 {}"])
def test_nothing_is_written_outside(tmp_path: Path, folder: Path, script: str) -> None:
    finished = sh(script.format(tmp_path / "outside"), folder)
    assert finished.returncode != 0
    assert not (tmp_path / "outside").exists()


def test_file_outside_cannot_be_removed(tmp_path: Path, folder: Path) -> None:
    (tmp_path / "kept").touch()
    sh(f"rm -f {tmp_path}/kept", folder)
    assert (tmp_path / "kept").exists()


def test_connecting_says_that_the_network_is_unreachable(folder: Path) -> None:
    finished = python("import socket; socket.create_connection(('192.0.2.1', 80), timeout=5)", folder)
    assert b"Network is unreachable" in finished.stderr


def test_unix_socket_cannot_be_opened(folder: Path) -> None:
    finished = python("import socket; socket.socket(socket.AF_UNIX)", folder)
    assert b"Network is unreachable" in finished.stderr


LIKE_A_DRIVER = """
import socket
with socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET) as one:
    one.bind(chr(0) + "like-a-driver")
    one.listen()
with open("/proc/thread-self/comm", "w") as comm:
    comm.write("renamed")
for attempt in (
    lambda: socket.socket(socket.AF_INET),
    lambda: socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM),
    lambda: socket.socket(socket.AF_UNIX).connect(chr(0) + "like-a-driver"),
    lambda: open("/proc/self/coredump_filter", "w"),
    lambda: open("/proc/1/comm", "w"),
):
    try:
        attempt()
    except OSError as error:
        print(type(error).__name__, error.errno)
    else:
        print("permitted")
"""


def test_command_with_a_device_gets_what_drivers_need_and_no_more(folder: Path) -> None:
    finished = sandbox.run(
        [sys.executable, "-I", "-c", LIKE_A_DRIVER],
        read=sandbox.python_roots(),
        write=[folder, Path("/dev/full")],
        cwd=folder,
        limits=QUICK,
    )
    assert finished.error_text == ""
    denied = ["PermissionError 1", "PermissionError 1", "OSError 101", "PermissionError 13", "PermissionError 13"]
    assert finished.text.splitlines() == denied


@pytest.mark.skipif(not os.access("/dev/shm", os.W_OK), reason="there is no folder in memory")
def test_folder_below_dev_is_a_folder_and_no_device(folder: Path) -> None:
    with tempfile.TemporaryDirectory(dir="/dev/shm") as place:
        here, there = sh("id -u; touch new", Path(place)), sh("id -u; touch new", folder)
        assert (here.unenforced, here.text) == (there.unenforced, there.text)
        assert (Path(place) / "new").stat().st_uid == (folder / "new").stat().st_uid
        assert b"unreachable" in python("import socket; socket.socket(socket.AF_UNIX)", Path(place)).stderr


def test_environment_of_the_parent_is_not_seen(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SECRET_TOKEN", "hunter2")
    assert b"hunter2" not in sh(f"env; cat /proc/{os.getpid()}/environ", folder).stdout


def test_parent_cannot_be_signalled(folder: Path) -> None:
    victim = subprocess.Popen(["sleep", "60"])
    try:
        finished = sh(f"kill -9 {victim.pid}", folder)
        if "landlock:signals" not in finished.unenforced:
            assert finished.returncode != 0
            assert victim.poll() is None
    finally:
        victim.kill()
        victim.wait()


@pytest.mark.slow
def test_command_that_ignores_sigterm_ends_at_the_wall_limit(folder: Path) -> None:
    finished = sh("trap '' TERM INT HUP; while :; do :; done", folder, Limits(wall_seconds=0.5))
    assert (finished.outcome, finished.returncode) == ("timed_out", -signal.SIGKILL)


@pytest.mark.slow
def test_busy_loop_ends_at_the_processor_limit(folder: Path) -> None:
    finished = sh("while :; do :; done", folder, Limits(wall_seconds=60, cpu_seconds=1))
    assert finished.outcome == "cpu_limit"


def test_endless_output_is_cut_and_ends_the_command(folder: Path) -> None:
    finished = sh("yes", folder, Limits(wall_seconds=60, output_bytes=1000))
    assert finished.outcome == "output_limit"
    assert len(finished.stdout) == 1000


def test_children_left_behind_are_ended(folder: Path) -> None:
    marker = f"987{os.getpid()}"
    finished = sh(f"sleep {marker} & (setsid sleep {marker} &); echo started", folder)
    assert finished.stdout == b"started\n"
    until(lambda: not alive(marker))


@pytest.mark.slow
def test_fork_bomb_is_ended(folder: Path) -> None:
    script = "import os\nwhile True:\n    os.fork()"
    assert python(script, folder, Limits(wall_seconds=60, processes=40)).outcome == "process_limit"


@pytest.mark.slow
def test_kernel_ends_what_grows_faster_than_it_is_watched(folder: Path) -> None:
    # Threads count as processes for the kernel, and not for the watcher, which would end processes first.
    script = """
import threading
started = 0
try:
    for started in range(9000):
        threading.Thread(target=threading.Event().wait, daemon=True).start()
except RuntimeError:
    print(started, flush=True)
import os
os._exit(0)
"""
    finished = python(script, folder, Limits(wall_seconds=60, processes=50))
    if "processes" in finished.unenforced:
        pytest.skip("the kernel counts no processes of this root's")
    assert 150 < int(finished.stdout) < 9000


@pytest.mark.skipif(os.getuid() != 0, reason="only root has rights to give up")
def test_root_keeps_its_rights_on_files_alone(tmp_path: Path, folder: Path) -> None:
    closed = tmp_path / "closed"
    closed.mkdir(mode=0o700)
    (closed / "given").write_text("given")
    (closed / "given").chmod(0o600)
    script = f"test -r {closed}/given && cat {closed}/given; id -u; grep CapEff /proc/self/status; touch made"
    finished = sandbox.run(["sh", "-c", script], read=[closed], write=[folder], cwd=folder, limits=QUICK)
    if "processes" in finished.unenforced:
        pytest.skip("this root may not become another user")
    read, _, rights = finished.text.partition("given")
    assert read == ""
    user, rights = rights.split("\n", 1)
    assert int(user) >= launcher.FIRST_USER
    kept = launcher.DAC_OVERRIDE if "attributes" in finished.unenforced else launcher.DAC_READ_SEARCH
    assert int(rights.split()[1], 16) & ~(1 << kept) == 0
    assert (folder / "made").is_file()


def test_huge_file_is_not_written(folder: Path) -> None:
    sh("head -c 5000000 /dev/zero > big", folder, Limits(wall_seconds=20, file_mib=1))
    assert (folder / "big").stat().st_size <= 1 << 20


NO_SPACE = "echo 'cannot write: No space left on device' >&2; exit 1"


@pytest.mark.slow
@pytest.mark.parametrize(("script", "free"), [("exit 1", 0), (NO_SPACE, sandbox.AMPLE_BYTES - 1)])
def test_failure_on_a_full_disk_is_not_a_result(
    script: str, free: int, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    usage = shutil.disk_usage(folder)
    monkeypatch.setattr(shutil, "disk_usage", lambda _: usage._replace(free=free))
    with pytest.raises(DiskFullError, match=str(folder)):
        sh(script, folder)
    assert sh("exit 0", folder).succeeded


def test_program_that_only_claims_that_the_disk_is_full_is_not_believed(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    usage = shutil.disk_usage(folder)
    monkeypatch.setattr(shutil, "disk_usage", lambda _: usage._replace(free=sandbox.AMPLE_BYTES))
    assert sh(NO_SPACE, folder).returncode == 1


def test_disk_is_not_filled_by_many_small_files(folder: Path) -> None:
    script = "mkdir deep; i=0; while :; do i=$((i+1)); head -c 1000000 /dev/zero > deep/$i; done"
    assert sh(script, folder, Limits(wall_seconds=60, disk_mib=20)).outcome == "disk_limit"
    assert sum(path.stat().st_size for path in (folder / "deep").iterdir()) < 2 << 30


@pytest.mark.slow
def test_memory_of_many_small_processes_counts_together(folder: Path) -> None:
    hold = "x = b'x' * (60 << 20); time.sleep(60)"
    script = f"import os, time\nfor _ in range(6):\n  if not os.fork():\n    {hold}\ntime.sleep(60)"
    assert python(script, folder, Limits(wall_seconds=60, memory_mib=200)).outcome == "memory_limit"


def test_memory_beyond_the_limit_is_not_had(folder: Path) -> None:
    finished = python("x = bytearray(1 << 30)", folder, Limits(wall_seconds=20, memory_mib=200))
    assert b"MemoryError" in finished.stderr


def test_program_that_does_not_exist_is_reported_as_not_started(folder: Path) -> None:
    finished = sandbox.run(["no-such-program"], write=[folder], cwd=folder, limits=QUICK)
    assert finished.outcome == "not_started"
    assert b"no-such-program" in finished.stderr


def test_missing_working_folder_is_named(folder: Path) -> None:
    with pytest.raises(InputError, match="gone is not a folder"):
        sandbox.run(["true"], cwd=folder / "gone", limits=QUICK)


def test_runs_from_several_threads_at_once(folder: Path) -> None:
    results: list[bytes] = []
    threads = [
        threading.Thread(target=lambda text=text: results.append(sh(f"echo {text}", folder).stdout)) for text in "abcd"
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(results) == [b"a\n", b"b\n", b"c\n", b"d\n"]


@pytest.mark.slow
def test_pipes_that_nobody_reads_end_the_writer_as_anywhere(folder: Path) -> None:
    assert sh("yes | head -n 1; echo after", folder).stdout == b"y\nafter\n"
    script = "import signal; print(signal.getsignal(signal.SIGXFSZ) == signal.SIG_DFL)"
    assert b"False" in python(script, folder).stdout  # Python's own choice; a shell shows what was inherited
    assert sh("kill -PIPE $$; echo survived", folder).returncode == -signal.SIGPIPE


def test_commands_of_a_process_that_is_killed_end_with_it(folder: Path, start: str) -> None:
    if start != "server":
        pytest.skip("without the server only the limits end them")
    marker = f"986{os.getpid()}"
    program = f"""
from pathlib import Path
from kernelmill import sandbox
folder = Path({str(folder)!r})
sandbox.run(["sh", "-c", "sleep {marker} & wait"], write=[folder], cwd=folder, limits=sandbox.Limits(wall_seconds=90))
"""
    killed = subprocess.Popen([sys.executable, "-c", program])
    until(lambda: alive(f"sleep\0{marker}"))
    killed.kill()
    killed.wait()
    until(lambda: not alive(f"sleep\0{marker}"))


def test_server_that_died_is_replaced(folder: Path, start: str) -> None:
    if start != "server":
        pytest.skip("there is no server")
    assert sh("echo one", folder).stdout == b"one\n"
    processes._servers[0].process.kill()
    processes._servers[0].process.wait()
    assert sh("echo two", folder).stdout == b"two\n"


@pytest.mark.slow
def test_fork_of_this_process_has_a_server_of_its_own(folder: Path) -> None:
    sh("true", folder)
    child = os.fork()
    if child == 0:
        os._exit(sh("exit 5", folder).returncode)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 5
    assert sh("exit 6", folder).returncode == 6


@pytest.mark.slow
def test_descriptors_do_not_leak(folder: Path) -> None:
    sh("true", folder)
    before = len(list(Path("/proc/self/fd").iterdir()))
    for _ in range(5):
        sh("true", folder)
    assert len(list(Path("/proc/self/fd").iterdir())) == before
    assert sh("ls /proc/self/fd", folder).stdout.split() == [b"0", b"1", b"2", b"3"]  # 3 is the folder being listed


def test_what_an_old_kernel_lacks_is_named() -> None:
    def without_landlock(*_: object) -> int:
        return -1

    def first_abi(*_: object) -> int:
        return 1

    assert launcher.Landlock(without_landlock).missing() == ["landlock"]
    assert launcher.Landlock(first_abi).missing() == ["landlock:truncate", "landlock:signals"]


@pytest.mark.parametrize("local_sockets", [False, True])
@pytest.mark.parametrize("machine", sorted(system_calls.MACHINES))
def test_every_jump_of_the_filter_stays_inside_it(machine: str, local_sockets: bool) -> None:
    program = system_calls.program(machine, local_sockets=local_sockets)
    steps = [program[at : at + 8] for at in range(0, len(program), 8)]
    for index, step in enumerate(steps):
        assert index + 1 + max(step[2], step[3]) < len(steps) or step[0] == 0x06
    assert steps[-1][0] == 0x06
