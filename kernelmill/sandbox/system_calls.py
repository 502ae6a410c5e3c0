"""The system calls that a confined command may not make, as a program for seccomp.

Landlock covers opening files, and connections; this covers what it does not: calls that reach other processes, the
kernel's other ways to share memory and messages, calls that hide work from the watcher, and changes of attributes of
files. Calls of another ABI of the machine (32-bit, x32) end the command or do not exist, so the numbers below are all
there is. A filter sees numbers and not what pointers point to, so a call that takes its flags in memory does not exist
either (ENOSYS), where callers know another way: `clone3`, `openat2`.

What a filter cannot tell apart is left to the kernel: chmod, utimes and the like of files outside the writable folders
fail because they belong to another user, if there is one (`launcher.leave_root`).

Sources of the numbers: linux/seccomp.h, linux/audit.h, linux/bpf_common.h, the headers of the calls, and the system
call tables of x86_64 and aarch64.
"""

import struct
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Literal, NamedTuple

EPERM, ENOSYS, EOPNOTSUPP, ENETUNREACH, PRETEND_SUCCESS = 1, 38, 95, 101, 0

DENIED: Mapping[int, Mapping[str, tuple[int | None, int | None]]] = {
    ENETUNREACH: {"socket": (41, 198), "connect": (42, 203), "bind": (49, 200), "listen": (50, 201)},
    # Leaving the process group would outlive the group's end; build tools only want the call to succeed.
    PRETEND_SUCCESS: {"setsid": (112, 157), "setpgid": (109, 154)},
    # An attribute stays on a file for others, and may be set on any file that can be written.
    EOPNOTSUPP: {
        "setxattr": (188, 5),
        "lsetxattr": (189, 6),
        "fsetxattr": (190, 7),
        "removexattr": (197, 14),
        "lremovexattr": (198, 15),
        "fremovexattr": (199, 16),
        "setxattrat": (463, 463),
        "removexattrat": (466, 466),
    },
    ENOSYS: {
        "clone3": (435, 435),
        "openat2": (437, 437),
        "file_setattr": (469, 469),
        "io_uring_setup": (425, 425),  # its rings do socket calls that a filter never sees
        # System V objects belong to all of a user's processes, outlive them, and count for no limit.
        "shmget": (29, 194),
        "shmat": (30, 196),
        "shmctl": (31, 195),
        "semget": (64, 190),
        "semop": (65, 193),
        "semctl": (66, 191),
        "semtimedop": (220, 192),
        "msgget": (68, 186),
        "msgsnd": (69, 189),
        "msgrcv": (70, 188),
        "msgctl": (71, 187),
        "mq_open": (240, 180),
        "mq_unlink": (241, 181),
        # Memory that belongs to no process and lies in no folder.
        "memfd_create": (319, 279),
        "memfd_secret": (447, 447),
        "pidfd_open": (434, 434),
    },
    EPERM: {
        "ptrace": (101, 117),
        "process_vm_readv": (310, 270),
        "process_vm_writev": (311, 271),
        "process_madvise": (440, 440),
        "process_mrelease": (448, 448),
        "pidfd_getfd": (438, 438),
        "pidfd_send_signal": (424, 424),
        "kcmp": (312, 272),
        "chown": (92, None),
        "lchown": (94, None),
        "fchown": (93, 55),
        "fchownat": (260, 54),
        "mount": (165, 40),
        "umount2": (166, 39),
        "pivot_root": (155, 41),
        "chroot": (161, 51),
        "move_mount": (429, 429),
        "open_tree": (428, 428),
        "open_tree_attr": (467, 467),
        "mount_setattr": (442, 442),
        "fsopen": (430, 430),
        "fsconfig": (431, 431),
        "fsmount": (432, 432),
        "fspick": (433, 433),
        "quotactl": (179, 60),
        "quotactl_fd": (443, 443),
        "unshare": (272, 97),
        "setns": (308, 268),
        "open_by_handle_at": (304, 265),
        "bpf": (321, 280),
        "perf_event_open": (298, 241),
        "userfaultfd": (323, 282),
        "fanotify_init": (300, 262),
        "keyctl": (250, 219),
        "add_key": (248, 217),
        "request_key": (249, 218),
        "init_module": (175, 105),
        "finit_module": (313, 273),
        "delete_module": (176, 106),
        "kexec_load": (246, 104),
        "kexec_file_load": (320, 294),
        "acct": (163, 89),
        "syslog": (103, 116),
        "swapon": (167, 224),
        "swapoff": (168, 225),
        "reboot": (169, 142),
        "sethostname": (170, 161),
        "setdomainname": (171, 162),
        "clock_settime": (227, 112),
        "settimeofday": (164, 170),
        "clock_adjtime": (305, 266),
        "adjtimex": (159, 171),
        "iopl": (172, None),
        "ioperm": (173, None),
    },
}
"""The error that each call answers, and its numbers on x86_64 and aarch64."""


class Test(NamedTuple):
    """A test of one argument: what to do depends on whether its bits under the mask have one of the values."""

    argument: int
    values: Sequence[int]
    hit: Literal["next", "allow", "deny"]
    miss: Literal["next", "allow", "deny"]
    mask: int = 0xFFFFFFFF
    """The higher half of an argument is never looked at: the kernel reads all of these as 32 bits, or has no flag
    there."""


def only(argument: int, *values: int, mask: int = 0xFFFFFFFF) -> Test:
    """A test that permits these values only."""
    return Test(argument, values, "next", "deny", mask)


def never(argument: int, *values: int) -> Test:
    """A test that denies these values."""
    return Test(argument, values, "deny", "next")


SETUID_SETGID = 0o6000
CREATES = 0o100 | 0o20000000
"""O_CREAT and the bit of O_TMPFILE; without them `open` takes no mode."""
NAMESPACES_AND_PARENT = 0x7E020000 | 0x8000
"""The flags of clone for new namespaces, and CLONE_PARENT, whose process its starter does not wait for."""
UNIX, STREAM, SEQPACKET, TYPES = 1, 1, 5, 0xF
KILL, ALL_PROCESSES = 9, 0xFFFFFFFF
SET_PARENT_DEATH_SIGNAL = 1
PRIORITY_OF_PROCESS = 0
SET_FLAGS, SET_FLAGS_32, SET_EXTENDED_FLAGS = 0x40086602, 0x40046602, 0x401C5820
FAKE_INPUT, CONSOLE = 0x5412, 0x541C

CONDITIONAL: Mapping[str, tuple[int | None, int | None, Sequence[Test]]] = {
    # A file with these bits would lend its owner's rights to others, also once it was copied elsewhere.
    "chmod": (90, None, (only(1, 0, mask=SETUID_SETGID),)),
    "fchmod": (91, 52, (only(1, 0, mask=SETUID_SETGID),)),
    "fchmodat": (268, 53, (only(2, 0, mask=SETUID_SETGID),)),
    "fchmodat2": (452, 452, (only(2, 0, mask=SETUID_SETGID),)),
    "creat": (85, None, (only(1, 0, mask=SETUID_SETGID),)),
    "mknod": (133, None, (only(1, 0, mask=SETUID_SETGID),)),
    "mknodat": (259, 33, (only(2, 0, mask=SETUID_SETGID),)),
    "open": (2, None, (Test(1, (0,), "allow", "next", CREATES), only(2, 0, mask=SETUID_SETGID))),
    "openat": (257, 56, (Test(2, (0,), "allow", "next", CREATES), only(3, 0, mask=SETUID_SETGID))),
    "ioctl": (16, 29, (never(1, SET_FLAGS, SET_FLAGS_32, SET_EXTENDED_FLAGS, FAKE_INPUT, CONSOLE),)),
    # Zero is the calling process.
    "prlimit64": (302, 261, (only(0, 0),)),
    "setpriority": (141, 140, (only(0, PRIORITY_OF_PROCESS), only(1, 0))),
    "ioprio_set": (251, 30, (only(0, 1), only(1, 0))),
    "sched_setparam": (142, 118, (only(0, 0),)),
    "sched_setscheduler": (144, 119, (only(0, 0),)),
    "sched_setaffinity": (203, 122, (only(0, 0),)),
    "sched_setattr": (314, 274, (only(0, 0),)),
    "migrate_pages": (256, 238, (only(0, 0),)),
    "move_pages": (279, 239, (only(0, 0),)),
    "kill": (62, 129, (never(0, ALL_PROCESSES),)),
    "clone": (56, 220, (only(0, 0, mask=NAMESPACES_AND_PARENT),)),
    # Datagrams have an address each, so that those of a pair reach any socket.
    "socketpair": (53, 199, (only(0, UNIX), only(1, STREAM, SEQPACKET, mask=TYPES))),
    "prctl": (157, 167, (Test(0, (SET_PARENT_DEATH_SIGNAL,), "next", "allow"), only(1, KILL))),
}
"""The numbers of calls on x86_64 and aarch64, and the tests of their arguments, which deny with EPERM."""

LOCAL_SOCKETS: Mapping[str, tuple[int | None, int | None, Sequence[Test]]] = {
    "socket": (41, 198, (only(0, UNIX), only(1, STREAM, SEQPACKET, mask=TYPES))),
    "bind": (49, 200, ()),
    "listen": (50, 201, ()),
}
"""In place of their denial for commands that open devices: CUDA makes a local socket with a name, and fails if it
cannot. `connect` stays denied, so that nothing can be reached by it."""

# machine -> (AUDIT_ARCH, column of numbers, first number of a second system-call ABI that would slip past)
MACHINES: Mapping[str, tuple[int, int, int | None]] = {
    "x86_64": (0xC000003E, 0, 0x40000000),
    "aarch64": (0xC00000B7, 1, None),
}

_LOAD, _AND, _EQUAL, _AT_LEAST, _GIVE = 0x20, 0x54, 0x15, 0x35, 0x06
_ALLOW, _KILL, _ERROR = 0x7FFF0000, 0x80000000, 0x00050000
_NUMBER, _ARCHITECTURE, _ARGUMENTS = 0, 4, 16
"""The offsets of the fields of `struct seccomp_data`; both machines have the lower half of an argument first."""
Step = tuple[int, int, int, int]


@cache
def program(machine: str, *, local_sockets: bool = False) -> bytes:
    """Return the BPF program that denies the calls above and permits all others; empty for an unknown machine."""
    if machine not in MACHINES:
        return b""
    architecture, column, second_abi = MACHINES[machine]
    steps: list[Step] = [
        (_LOAD, 0, 0, _ARCHITECTURE),
        (_EQUAL, 1, 0, architecture),
        (_GIVE, 0, 0, _KILL),
        (_LOAD, 0, 0, _NUMBER),
    ]
    if second_abi is not None:
        steps += [(_AT_LEAST, 0, 1, second_abi), (_GIVE, 0, 0, _ERROR | ENOSYS)]
    tested = {**CONDITIONAL, **(LOCAL_SOCKETS if local_sockets else {})}
    for error, calls in DENIED.items():
        for name, numbers in calls.items():
            if name not in tested and (number := numbers[column]) is not None:
                steps += [(_EQUAL, 0, 1, number), (_GIVE, 0, 0, _ERROR | error)]
    for *both, tests in tested.values():
        if (number := both[column]) is not None:
            body = [step for test in tests for step in _steps(test)]
            steps += [(_EQUAL, 0, len(body) + 1, number), *body, (_GIVE, 0, 0, _ALLOW)]
    steps.append((_GIVE, 0, 0, _ALLOW))
    return b"".join(struct.pack("HBBI", *step) for step in steps)


def _steps(test: Test) -> Iterator[Step]:
    """Yield the steps of a test; what is not to be done next ends the program."""
    ends = {"allow": _ALLOW, "deny": _ERROR | EPERM}
    yield (_LOAD, 0, 0, _ARGUMENTS + 8 * test.argument)
    yield (_AND, 0, 0, test.mask)
    if test.hit == "next":
        for left in range(len(test.values), 0, -1):
            yield (_EQUAL, left, 0, test.values[len(test.values) - left])
        yield (_GIVE, 0, 0, ends[test.miss])
    else:
        for value in test.values:
            yield (_EQUAL, 0, 1, value)
            yield (_GIVE, 0, 0, ends[test.hit])
        if test.miss != "next":
            yield (_GIVE, 0, 0, ends[test.miss])
