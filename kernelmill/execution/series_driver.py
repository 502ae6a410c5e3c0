"""Runs a command several times, one after another; `series.py` starts this script confined, and reads what it writes.

Nothing of the library is imported, and little of Python's: starting must be fast. Standard input holds the runs,
written by `marshal`; each result is a line of numbers followed by the bytes of both output streams.

A command that has the runtime's fork server (fork_server.h) is started once, and forks for each run. Whatever goes
wrong with that, the run is repeated in a process that is started for it, as are all runs of other commands.
"""

import _socket  # `socket` takes milliseconds to import
import marshal
import os
import sys
import time

STEP_SECONDS, LONGEST_STEP_SECONDS = 0.0002, 0.005
"""Waiting starts with short steps, since most runs take milliseconds."""
LOOK_SECONDS = 0.1
"""The time between two looks at the memory of a fork; sanitizers look as often."""
PATIENCE_SECONDS = 1.0
"""The longest wait for a fork server to do what takes no time."""
MOST_REQUEST_BYTES = (64 << 10) - 1
VARIABLE = "KERNELMILL_FORK_SERVER"
READY, STARTED, ENDED = range(3)
"""What a fork server answers."""
NUMBER_BYTES = 4
PAGES_PER_MIB = (1 << 20) // os.sysconf("SC_PAGE_SIZE")


class LostError(Exception):
    """A fork server does not answer as it should."""


def main() -> None:
    """Run the command once for each of the runs, and write the results."""
    _kill_all_when_killed()
    command, seconds, most_bytes, forking, runs = marshal.loads(sys.stdin.buffer.read())  # noqa: S302 (from our own process)
    server = _server(command, seconds, *forking) if forking and _alike(runs) else None
    for arguments, variables in runs:
        streams = (_unnamed_file(), _unnamed_file())
        start = time.monotonic()
        ended = server.run(arguments, variables, streams) if server else None
        if ended is None:
            if server:
                streams = (_replaced(streams[0]), _replaced(streams[1]))
                start = time.monotonic()
            ended = _run([command, *arguments], variables, streams, seconds)
        status, late = ended
        taken = time.monotonic() - start
        outputs = [_content(stream, most_bytes) for stream in streams]
        header = " ".join([str(status), str(int(late)), f"{taken:.3f}", *(str(len(output)) for output in outputs)])
        sys.stdout.buffer.write(header.encode() + b"\n" + b"".join(outputs))
        sys.stdout.buffer.flush()
    if server:
        server.close()


def _kill_all_when_killed() -> None:
    """Start a process that kills the group, and with it the running command, when this process ends in any way."""
    ours, theirs = os.pipe()
    if os.fork() == 0:
        os.close(theirs)
        os.closerange(0, ours)
        os.read(ours, 1)
        os.killpg(0, 9)
    os.close(ours)  # the other end stays open until this process ends, and is not inherited


def _unnamed_file() -> int:
    """Return an open file without a name in the working directory; memory files are denied to confined commands."""
    try:
        return os.open(".", os.O_TMPFILE | os.O_RDWR | os.O_CLOEXEC, 0o600)
    except OSError:  # some file systems have none
        name = f".stream-{os.getpid()}"
        stream = os.open(name, os.O_CREAT | os.O_EXCL | os.O_RDWR | os.O_CLOEXEC, 0o600)
        os.unlink(name)  # noqa: PTH108 (pathlib takes milliseconds to import)
        return stream


def _replaced(stream: int) -> int:
    """Return an empty file instead, to which nothing writes that writes to this one."""
    os.close(stream)
    return _unnamed_file()


def _run(command: list[str], variables: dict[str, str], streams: tuple[int, int], seconds: float) -> tuple[int, bool]:
    """Return the exit status, and whether the command was killed because it took too long."""
    pid = _started(command, variables, streams)
    end, step = time.monotonic() + seconds, STEP_SECONDS
    while (status := _status(pid)) is None:
        if time.monotonic() > end:
            return _killed(pid), True
        time.sleep(step)
        step = min(2 * step, LONGEST_STEP_SECONDS)
    return status, False


def _started(command: list[str], variables: dict[str, str], streams: tuple[int, int]) -> int:
    actions = [
        (os.POSIX_SPAWN_OPEN, 0, "/dev/null", os.O_RDONLY, 0),
        *((os.POSIX_SPAWN_DUP2, stream, number) for number, stream in enumerate(streams, 1)),
    ]
    return os.posix_spawn(command[0], command, {**os.environ, **variables}, file_actions=actions)


def _status(pid: int) -> int | None:
    """Return the exit status of a child, negative for a signal; none if it still runs."""
    ended, status = os.waitpid(pid, os.WNOHANG)
    return os.waitstatus_to_exitcode(status) if ended else None


def _killed(pid: int) -> int:
    os.kill(pid, 9)
    return os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])


def _content(stream: int, most: int) -> bytes:
    """Return what a command wrote, up to one byte more than allowed, and close the file."""
    os.lseek(stream, 0, os.SEEK_SET)
    parts, left = [], most + 1
    while left > 0 and (part := os.read(stream, left)):
        parts.append(part)
        left -= len(part)
    os.close(stream)
    return b"".join(parts)


def _alike(runs: list[tuple[list[str], dict[str, str]]]) -> bool:
    """Whether runs differ only in what a fork server can replace."""
    return len({(len(arguments), *sorted(variables)) for arguments, variables in runs}) == 1


def _server(command: str, seconds: float, variables: dict[str, str], most_mib: int | None) -> "ForkServer | None":
    """Return a fork server, which is not started yet; none on systems that cannot have one."""
    if sys.platform != "linux":
        return None
    try:
        return ForkServer(command, seconds, variables, most_mib)
    except OSError:
        return None


class ForkServer:
    """A process of the command that forks for each run; it is started for the first one, which shows if it is none."""

    def __init__(self, command: str, seconds: float, variables: dict[str, str], most_mib: int | None) -> None:
        self.command, self.seconds, self.variables, self.most_mib = command, seconds, variables, most_mib
        self.replaced = {name: os.environ[name] for name in variables if name in os.environ}
        self.socket, self.theirs = _socket.socketpair(_socket.AF_UNIX, _socket.SOCK_SEQPACKET)
        self.pid = 0
        self.able = True

    def run(self, arguments: list[str], variables: dict[str, str], streams: tuple[int, int]) -> tuple[int, bool] | None:
        """Return the exit status of a run, and whether it took too long; none if it must be repeated by itself."""
        set_in_fork = {**self.replaced, **variables}
        texts = (*arguments, *(f"{name}={value}" for name, value in set_in_fork.items()))
        request = b"".join(os.fsencode(text) + b"\0" for text in texts)
        if not self.able or len(request) > MOST_REQUEST_BYTES:
            return None
        try:
            if not self.pid:
                self._start([self.command, *arguments], variables, streams)
                if (status := self._end_unless_ready()) is not None:
                    return status
            passed = b"".join(stream.to_bytes(NUMBER_BYTES, sys.byteorder) for stream in streams)
            self.socket.settimeout(PATIENCE_SECONDS)
            self.socket.sendmsg([request], [(_socket.SOL_SOCKET, _socket.SCM_RIGHTS, passed)], _socket.MSG_NOSIGNAL)
            return self._end_of(self._soon(STARTED))
        except (LostError, EOFError, OSError):
            self.close()
            return None

    def close(self) -> None:
        """End the process, and with it what it has started; start no other."""
        self.able = False
        self.socket.close()
        if self.pid:
            end = time.monotonic() + PATIENCE_SECONDS
            while _status(self.pid) is None:
                if time.monotonic() > end:
                    _killed(self.pid)
                    break
                time.sleep(STEP_SECONDS)
        self.pid = 0

    def _start(self, command: list[str], variables: dict[str, str], streams: tuple[int, int]) -> None:
        os.set_inheritable(self.theirs.fileno(), True)
        self.pid = _started(command, {**self.variables, **variables, VARIABLE: str(self.theirs.fileno())}, streams)
        self.theirs.close()

    def _end_unless_ready(self) -> tuple[int, bool] | None:
        """Return how the process ended, which was the first run and is no fork server; none if it is one.

        Raises `LostError` if it has too much memory.
        """
        end, step = time.monotonic() + self.seconds, STEP_SECONDS
        while not self._is_ready(step):
            status, late = _status(self.pid), False
            if status is None and (late := time.monotonic() > end):
                status = _killed(self.pid)
            if status is not None:
                self.pid = 0
                self.close()
                return status, late
            if self._is_too_large(self.pid):
                os.kill(self.pid, 9)
                raise LostError
            step = min(2 * step, LONGEST_STEP_SECONDS)
        return None

    def _is_ready(self, seconds: float) -> bool:
        try:
            return self._number(READY, seconds) is not None
        except EOFError:  # a program that is no fork server has closed the socket
            time.sleep(seconds)
            return False

    def _end_of(self, pid: int) -> tuple[int, bool] | None:
        """Return how a fork ended; none if it had too much memory.

        Raises `LostError` if the fork server does not say so.
        """
        if pid <= 1:  # the numbers of groups, and of a process that is no fork
            raise LostError
        end = time.monotonic() + self.seconds
        while (left := end - time.monotonic()) > 0:
            if (status := self._number(ENDED, min(left, LOOK_SECONDS))) is not None:
                return status, False
            if self._is_too_large(pid):
                os.kill(pid, 9)
                self._soon(ENDED)
                return None
        os.kill(pid, 9)
        return self._soon(ENDED), True

    def _soon(self, what: int) -> int:
        """Return the number of an answer that takes no time."""
        if (number := self._number(what, PATIENCE_SECONDS)) is None:
            raise LostError
        return number

    def _number(self, what: int, seconds: float) -> int | None:
        """Return the number of the next answer, which must say this; none if there is no answer in this time.

        Raises `LostError` if it says something else, and `EOFError` if there will be none.
        """
        self.socket.settimeout(seconds)
        try:
            answer = self.socket.recv(3 * NUMBER_BYTES)
        except TimeoutError:
            return None
        if not answer:
            raise EOFError
        if len(answer) != 2 * NUMBER_BYTES or int.from_bytes(answer[:NUMBER_BYTES], sys.byteorder) != what:
            raise LostError
        return int.from_bytes(answer[NUMBER_BYTES:], sys.byteorder, signed=True)

    def _is_too_large(self, pid: int) -> bool:
        if self.most_mib is None:
            return False
        try:
            with open(f"/proc/{pid}/statm", "rb") as statm:  # noqa: PTH123
                return int(statm.read().split()[1]) // PAGES_PER_MIB > self.most_mib
        except (OSError, IndexError):  # it has just ended
            return False


if __name__ == "__main__":
    main()
