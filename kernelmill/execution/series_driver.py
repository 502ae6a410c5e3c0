"""Runs a command several times, one after another; `series.py` starts this script confined, and reads what it writes.

Nothing of the library is imported, and little of Python's: starting must be fast. Standard input holds the runs,
written by `marshal`; each result is a line of numbers followed by the bytes of both output streams.
"""

import marshal
import os
import sys
import time

STEP_SECONDS, LONGEST_STEP_SECONDS = 0.0002, 0.005
"""Waiting starts with short steps, since most runs take milliseconds."""


def main() -> None:
    """Run the command once for each of the runs, and write the results."""
    _kill_all_when_killed()
    command, seconds, most_bytes, runs = marshal.loads(sys.stdin.buffer.read())  # noqa: S302 (from our own process)
    for arguments, variables in runs:
        streams = (_unnamed_file(), _unnamed_file())
        start = time.monotonic()
        status, late = _run([command, *arguments], variables, streams, seconds)
        taken = time.monotonic() - start
        outputs = [_content(stream, most_bytes) for stream in streams]
        header = " ".join([str(status), str(int(late)), f"{taken:.3f}", *(str(len(output)) for output in outputs)])
        sys.stdout.buffer.write(header.encode() + b"\n" + b"".join(outputs))
        sys.stdout.buffer.flush()


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


def _run(command: list[str], variables: dict[str, str], streams: tuple[int, int], seconds: float) -> tuple[int, bool]:
    """Return the exit status, and whether the command was killed because it took too long."""
    actions = [
        (os.POSIX_SPAWN_OPEN, 0, "/dev/null", os.O_RDONLY, 0),
        *((os.POSIX_SPAWN_DUP2, stream, number) for number, stream in enumerate(streams, 1)),
    ]
    pid = os.posix_spawn(command[0], command, {**os.environ, **variables}, file_actions=actions)
    end, step = time.monotonic() + seconds, STEP_SECONDS
    while True:
        ended, status = os.waitpid(pid, os.WNOHANG)
        if ended:
            return os.waitstatus_to_exitcode(status), False
        if time.monotonic() > end:
            os.kill(pid, 9)
            return os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]), True
        time.sleep(step)
        step = min(2 * step, LONGEST_STEP_SECONDS)


def _content(stream: int, most: int) -> bytes:
    """Return what a command wrote, up to one byte more than allowed, and close the file."""
    os.lseek(stream, 0, os.SEEK_SET)
    parts, left = [], most + 1
    while left > 0 and (part := os.read(stream, left)):
        parts.append(part)
        left -= len(part)
    os.close(stream)
    return b"".join(parts)


if __name__ == "__main__":
    main()
