"""Confine a process and execute a command in it: the part of `sandbox.run` that runs in the child process.

`python -I -S launcher.py serve` reads requests, each with file descriptors, from the socket on its standard input. For
each one it forks a process that is a child of the requesting process (CLONE_PARENT), which is cheaper than starting
Python. `python -I -S launcher.py once` executes a single command, for systems without such forks. The launcher imports
nothing from this repository. It writes the restrictions that are not enforced to the report pipe, which closes when the
command starts. Without Landlock or seccomp it refuses to start a command, unless the request permits that.

Sources of the numbers: linux/landlock.h, linux/sched.h, linux/capability.h, linux/securebits.h and linux/prctl.h.
"""

import ctypes
import marshal
import mmap
import os
import resource
import select
import signal
import socket
import stat
import struct
import sys

TYPE_CHECKING = False  # `typing` takes milliseconds to import
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

# Every file-system right of Landlock's first ABI, then what later ABIs added.
FS_ABI_ONE = (1 << 13) - 1
REFER, TRUNCATE, IOCTL_DEVICE = 1 << 13, 1 << 14, 1 << 15
EXECUTE, WRITE_FILE, READ_FILE, READ_DIR = 1, 2, 4, 8
NET_BIND_CONNECT, SCOPE_SOCKETS_SIGNALS = 3, 3
ABI_REFER, ABI_TRUNCATE, ABI_NET, ABI_IOCTL, ABI_SCOPE = 2, 3, 4, 5, 6
LANDLOCK_CREATE, LANDLOCK_ADD, LANDLOCK_RESTRICT = 444, 445, 446  # the same on every architecture
PR_SET_PDEATHSIG, PR_SET_NO_NEW_PRIVS, PR_SET_SECCOMP, SECCOMP_FILTER = 1, 38, 22, 2

READ_DEFAULT = (
    "/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/nix/store",
    "/etc/ld.so.cache", "/etc/ld.so.conf", "/etc/ld.so.conf.d", "/etc/alternatives", "/etc/localtime",
    "/etc/passwd", "/etc/group", "/etc/nsswitch.conf", "/etc/os-release", "/etc/lsb-release", "/etc/debian_version",
    "/etc/redhat-release", "/dev/urandom", "/dev/random", "/proc", "/sys/devices/system/cpu",
)  # fmt: skip
# /proc is safe to read: environments, maps and memory of processes outside the domain need ptrace access, which
# Landlock refuses; and children could not read their own entries if only /proc/self were open.
WRITE_DEVICES = ("/dev/null", "/dev/zero", "/dev/full", "/dev/tty")
WRITE_FOR_DRIVERS = ("/proc/self/task",)
"""What the drivers of GPUs must write: CUDA names its threads by the files `comm`, and fails if it cannot."""

CLONE_PARENT = 0x8000
SYSCALL_CLONE = {"x86_64": 56, "aarch64": 220}
CAPABILITY_VERSION = 0x20080522
PR_SET_SECUREBITS, NO_SETUID_FIXUP = 28, 1 << 2
PR_CAP_AMBIENT, AMBIENT_RAISE = 47, 2
DAC_OVERRIDE, DAC_READ_SEARCH = 1, 2
FIRST_USER = 0x7E000000
"""The first of the user ids that no system assigns to people or services; as a group id, that of all confined commands
of root, which lets them share the caches of compilers."""
USERS = 1 << 22
"""The number of these user ids, which is the largest number of process ids."""
GIT_TRUSTS_ALL = {"GIT_CONFIG_COUNT": "1", "GIT_CONFIG_KEY_0": "safe.directory", "GIT_CONFIG_VALUE_0": "*"}
ONCE_REPORT, ONCE_REQUEST = 3, 4
"""The file descriptors of the pipe and of the request in the mode `once`."""
ESSENTIAL = ("landlock", "seccomp")
"""Without one of these a command could do almost everything that its user can."""
FORGET_SECONDS = 1.0
"""For this long an ended process is remembered: less than process ids take to come round again."""
MOST_RUNNING = 1 << 10

LIBC = ctypes.CDLL(None, use_errno=True)


class Landlock:
    """A ruleset that limits reading and writing to the given folders."""

    def __init__(self, syscall: "Callable[..., int]") -> None:
        self.syscall = syscall
        self.abi = syscall(LANDLOCK_CREATE, None, 0, 1)
        added = ((ABI_REFER, REFER), (ABI_TRUNCATE, TRUNCATE), (ABI_IOCTL, IOCTL_DEVICE))
        self.rights = FS_ABI_ONE | sum(right for abi, right in added if self.abi >= abi)

    def missing(self) -> list[str]:
        """Return the restrictions that this kernel's version of Landlock does not support."""
        if self.abi < 1:
            return ["landlock"]
        later = ((ABI_TRUNCATE, "landlock:truncate"), (ABI_SCOPE, "landlock:signals"))
        return [name for abi, name in later if self.abi < abi]

    def restrict(self, read: list[str], write: list[str], devices: list[str]) -> None:
        """Apply the rules to this process and its children.

        Raises `OSError` if the kernel does not permit it.
        """
        net = NET_BIND_CONNECT if self.abi >= ABI_NET else 0
        scope = SCOPE_SOCKETS_SIGNALS if self.abi >= ABI_SCOPE else 0
        size = 24 if self.abi >= ABI_SCOPE else 16 if self.abi >= ABI_NET else 8
        attributes = struct.pack("QQQ", self.rights, net, scope)[:size]
        ruleset = check(self.syscall(LANDLOCK_CREATE, attributes, size, 0), "landlock_create_ruleset")
        for path in (*READ_DEFAULT, *read):
            self.allow(ruleset, path, EXECUTE | READ_FILE | READ_DIR)
        for path in (*WRITE_DEVICES, *devices, *(WRITE_FOR_DRIVERS if devices else ())):
            self.allow(ruleset, path, READ_FILE | WRITE_FILE | TRUNCATE | IOCTL_DEVICE)
        for path in write:
            self.allow(ruleset, path, self.rights)
        check(self.syscall(LANDLOCK_RESTRICT, ruleset, 0), "landlock_restrict_self")
        os.close(ruleset)

    def allow(self, ruleset: int, path: str, rights: int) -> None:
        """Permit access to a folder or file, with those of the rights that apply to its kind."""
        try:
            root = os.open(path, os.O_PATH | os.O_CLOEXEC)
        except FileNotFoundError:
            return  # a path that does not exist needs no rule
        if not os.path.isdir(path):
            rights &= EXECUTE | READ_FILE | WRITE_FILE | TRUNCATE | IOCTL_DEVICE
        rule = struct.pack("=Qi", rights & self.rights, root)
        check(self.syscall(LANDLOCK_ADD, ruleset, 1, rule, 0), f"landlock_add_rule {path}")
        os.close(root)


def check(result: int, what: str) -> int:
    """Return the result of a system call.

    Raises `OSError` if it is negative.
    """
    if result < 0:
        code = ctypes.get_errno()
        raise OSError(code, f"{what}: {os.strerror(code)}")
    return result


def confine(read: list[str], write: list[str], devices: list[str], program: bytes) -> list[str]:
    """Drop the rights that the command must not have, and return the restrictions that this kernel cannot enforce.

    `program` is that of `system_calls`, empty if there is none for this machine.
    """
    if sys.platform != "linux":
        return ["landlock", "seccomp"]
    check(LIBC.prctl(PR_SET_NO_NEW_PRIVS, *map(ctypes.c_ulong, (1, 0, 0, 0))), "no_new_privs")
    landlock = Landlock(LIBC.syscall)
    missing = landlock.missing()
    if landlock.abi >= 1:
        landlock.restrict(read, write, devices)
    if not program:
        return [*missing, "seccomp"]
    buffer = ctypes.create_string_buffer(program, len(program))
    header = struct.pack("HxxxxxxQ", len(program) // 8, ctypes.addressof(buffer))
    pointer = ctypes.create_string_buffer(header, len(header))
    arguments = map(ctypes.c_ulong, (SECCOMP_FILTER, ctypes.addressof(pointer), 0, 0))
    if LIBC.prctl(PR_SET_SECCOMP, *arguments) != 0:
        missing.append("seccomp")
    return missing


def end_with(owner: int) -> None:
    """Have the kernel kill this process when the process that asked for it ends, which may have happened already.

    The kernel forgets this at a change of user. Processes that the command starts are killed by those who watch it.
    """
    if sys.platform != "linux":
        return
    check(LIBC.prctl(PR_SET_PDEATHSIG, *map(ctypes.c_ulong, (signal.SIGKILL, 0, 0, 0))), "parent death signal")
    if os.getppid() != owner:
        os._exit(127)


def limit(limits: dict[str, int]) -> None:
    """Set the soft and hard value of each limit, at most to the current hard limit."""
    for name, wanted in limits.items():
        kind = getattr(resource, name)
        hard = resource.getrlimit(kind)[1]
        value = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
        # The processor-time limit warns (SIGXCPU) a second before it kills, so that its signal is recognizable.
        soft = max(1, value - 1) if name == "RLIMIT_CPU" else value
        resource.setrlimit(kind, (soft, value))


def leave_root(owner: int, write: list[str], devices: bool) -> list[str]:
    """Switch from root to an unprivileged user, and return the restrictions that this does not enforce.

    The user is that of the process `owner`, and has no other processes: the kernel does not limit those of root, so a
    fork bomb would run until its watcher is scheduled. The folders in `write` are given to this user, who can change
    nothing else: neither Landlock nor seccomp keeps the owner of a file, or root, from changing its mode and times. Of
    root's capabilities only that to read remains, which Landlock restricts. Where it is missing, or devices must be
    opened, the one to write as well remains instead, with which the times of any file can be set to now.
    """
    user = FIRST_USER + owner % USERS
    state = ctypes.create_string_buffer(24)
    header = struct.pack("Ii", CAPABILITY_VERSION, 0)
    check(LIBC.capget(header, state), "capget")
    effective, permitted, _, effective_high, permitted_high, _ = struct.unpack("6I", state.raw)
    reads = permitted >> DAC_READ_SEARCH & 1 and not devices
    kept = permitted & (1 << DAC_READ_SEARCH if reads else 1 << DAC_OVERRIDE | 1 << DAC_READ_SEARCH)
    unenforced = [] if reads else ["attributes"]
    try:
        for path in write:
            give(path, user)
        for stream in range(3):
            os.fchown(stream, user, FIRST_USER)  # or /dev/stdout could not be opened
        # Otherwise the switch would drop the capabilities, and access(2) would ignore them.
        check(LIBC.prctl(PR_SET_SECUREBITS, *map(ctypes.c_ulong, (NO_SETUID_FIXUP, 0, 0, 0))), "securebits")
        inherited = struct.pack("6I", effective, permitted, kept, effective_high, permitted_high, 0)
        check(LIBC.capset(header, inherited), "capset")
        for capability in (DAC_OVERRIDE, DAC_READ_SEARCH):
            if kept & 1 << capability:
                words = map(ctypes.c_ulong, (AMBIENT_RAISE, capability, 0, 0))
                check(LIBC.prctl(PR_CAP_AMBIENT, *words), "ambient capabilities")
        os.setgroups([])
        os.setresgid(FIRST_USER, FIRST_USER, FIRST_USER)
        os.setresuid(user, user, user)
        os.umask(0o002)
    except OSError:
        kept = permitted & (1 << DAC_OVERRIDE | 1 << DAC_READ_SEARCH)
        unenforced = ["processes", "attributes"]
    check(LIBC.capset(header, struct.pack("6I", kept, kept, kept, 0, 0, 0)), "capset")
    return unenforced


def give(folder: str, user: int) -> None:
    """Give a folder and its entries to a user and to the group of all confined commands.

    What the group has already is left as it is, with everything in it. The tree may hold what a hostile command left:
    every entry is opened without following links, and links, pipes and files with several names are left alone.
    """
    top = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW | os.O_CLOEXEC)
    own(top, user)
    waiting = [(top, os.listdir(top))]
    while waiting:
        parent, names = waiting[-1]
        if not names:
            os.close(waiting.pop()[0])
            continue
        name = names.pop()
        about = os.stat(name, dir_fd=parent, follow_symlinks=False)
        if about.st_gid == FIRST_USER or not (stat.S_ISDIR(about.st_mode) or stat.S_ISREG(about.st_mode)):
            continue
        entry = os.open(name, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC, dir_fd=parent)
        own(entry, user)
        if stat.S_ISDIR(about.st_mode):
            waiting.append((entry, os.listdir(entry)))
        else:
            os.close(entry)


def own(entry: int, user: int) -> None:
    """Give an open folder or file to a user and to the group of all confined commands, unless the group has it."""
    about = os.fstat(entry)
    if about.st_gid == FIRST_USER or (stat.S_ISREG(about.st_mode) and about.st_nlink > 1):
        return
    os.fchown(entry, user, FIRST_USER)
    os.fchmod(entry, about.st_mode & 0o777 | (0o770 if stat.S_ISDIR(about.st_mode) else 0o660))


def limit_processes(more: int) -> None:
    """Limit the processes and threads of this process's user so that at least `more` can be added.

    The kernel also counts those in other containers and does not report their number, only whether one more would
    exceed the limit. The limit is doubled until a fork succeeds, so it is at most twice as high as necessary.
    """
    hard = resource.getrlimit(resource.RLIMIT_NPROC)[1]
    room = 64
    while hard == resource.RLIM_INFINITY or room + more < hard:
        resource.setrlimit(resource.RLIMIT_NPROC, (room, hard))
        try:
            child = os.fork()
        except BlockingIOError:
            room *= 2
            continue
        if child == 0:
            os._exit(0)
        os.waitpid(child, 0)
        resource.setrlimit(resource.RLIMIT_NPROC, (room + more, room + more))
        return
    resource.setrlimit(resource.RLIMIT_NPROC, (hard, hard))


def start(command: list[str], environment: dict[str, str]) -> None:
    """Execute the command, looked up in PATH, in place of this process.

    Raises `OSError` if it cannot be executed. `os.execvpe` would import a module, whose file is inaccessible by now.
    """
    name = command[0]
    paths = [name] if "/" in name else [f"{folder}/{name}" for folder in environment["PATH"].split(":")]
    failure: OSError = FileNotFoundError(2, "No such file or directory", name)
    for path in paths:
        try:
            os.execve(path, command, environment)
        except FileNotFoundError:
            continue
        except OSError as error:
            failure = error
    raise failure


def become(request: int, report: int, owner: int) -> None:
    """Execute the command that the file `request` describes in place of this process, or exit with status 127.

    `owner` is the process that asked for it, whose child this process is.
    """
    try:
        requested = marshal.loads(read_all(request))
        os.set_inheritable(report, False)
        os.closerange(3, report)  # the command must not inherit descriptors
        os.closerange(report + 1, resource.getrlimit(resource.RLIMIT_NOFILE)[0])
        os.setsid()
        for number in (signal.SIGPIPE, signal.SIGXFSZ):  # Python ignores them, which the command would inherit
            signal.signal(number, signal.SIG_DFL)
        environment = requested["environment"]
        if os.getuid() == 0:
            unenforced = leave_root(owner, requested["write"], bool(requested["devices"]))
            environment = GIT_TRUSTS_ALL | environment
        else:
            unenforced = ["attributes"]
        end_with(owner)
        if os.getuid() >= FIRST_USER:
            resource.setrlimit(resource.RLIMIT_NPROC, (requested["tasks"],) * 2)  # its user has no other processes
        else:
            limit_processes(requested["tasks"])
        os.chdir(requested["cwd"])
        read, write, devices = (requested[kind] for kind in ("read", "write", "devices"))
        unenforced = [*confine(read, write, devices, requested["filter"]), *unenforced]
        refused = [] if requested["unconfined"] else [part for part in ESSENTIAL if part in unenforced]
        if refused:
            os.write(report, b"refused " + " ".join(refused).encode() + b"\n")
            os._exit(127)
        os.write(report, b"unenforced " + " ".join(unenforced).encode() + b"\n")
        limit(requested["limits"])
        start(requested["command"], environment)
    except OSError as error:
        os.write(report, f"error {error}\n".encode())
    os._exit(127)


def read_all(descriptor: int) -> bytes:
    """Return the content of a file, whatever its current position."""
    return os.pread(descriptor, os.fstat(descriptor).st_size, 0)


def serve(control: socket.socket) -> None:
    """Start a process for each request until the socket is closed, then kill the processes that are still running.

    A request is one byte with five file descriptors: the request, standard input, output and error, and the report
    pipe. The answer is the process id, or `error` with the reason.
    """
    clone = SYSCALL_CLONE[os.uname().machine]
    syscall = ctypes.PyDLL(None, use_errno=True).syscall
    owner = os.getppid()
    table, guard, guard_ends = guarded(control, owner)
    running: dict[int, int] = {}  # process id -> its file descriptor
    while True:
        control.settimeout(FORGET_SECONDS if running else None)
        try:
            message, received, _, _ = socket.recv_fds(control, 1, 5)
        except TimeoutError:
            message, received = b"later", []
        if not message:
            break
        for number in [number for number, handle in running.items() if ended(handle)]:
            os.close(running.pop(number))
        if received:
            child = syscall(clone, CLONE_PARENT | signal.SIGCHLD, 0, 0, 0, 0)
            if child == 0:
                request, *standard, report = received
                for target, descriptor in enumerate(standard):
                    os.dup2(descriptor, target)
                become(request, report, owner)
            for descriptor in received:
                os.close(descriptor)
            if child < 0:
                control.send(f"error {os.strerror(ctypes.get_errno())}".encode())
                continue
            running[child] = os.pidfd_open(child)
            control.send(str(child).encode())
        remembered = list(running)[-MOST_RUNNING:]
        table[: 4 * len(remembered) + 4] = struct.pack(f"{len(remembered) + 1}i", *remembered, 0)
    end_groups(running)
    table[:4] = struct.pack("i", 0)
    os.close(guard_ends)
    os.waitpid(guard, 0)


def guarded(control: socket.socket, owner: int) -> tuple[mmap.mmap, int, int]:
    """Start a process that kills what runs if this process and its owner are killed together.

    Return memory for the ids of running processes, zero after the last, the id of the guard, and a descriptor that ends
    it when it is closed. If only this process is killed, its owner still watches what runs.
    """
    table = mmap.mmap(-1, 4 * (MOST_RUNNING + 1))
    watched = os.pidfd_open(owner)
    ours, theirs = os.pipe()
    guard = os.fork()
    if guard:
        os.close(watched)
        os.close(ours)
        return table, guard, theirs
    control.close()
    os.close(theirs)
    os.closerange(1, 3)
    os.setsid()
    os.read(ours, 1)
    numbers = struct.unpack(f"{MOST_RUNNING + 1}i", table)
    if numbers[0] and select.select([watched], [], [], FORGET_SECONDS)[0]:
        end_groups(numbers[: numbers.index(0)])
    os._exit(0)


def end_groups(leaders: "Iterable[int]") -> None:
    """Kill every process of these groups, also if their leaders have just ended."""
    for leader in leaders:
        try:
            os.killpg(leader, signal.SIGKILL)
        except (ProcessLookupError, PermissionError):
            continue  # it has just ended


def ended(process: int) -> bool:
    """Return whether the process of a file descriptor has ended."""
    return bool(select.select([process], [], [], 0)[0])


def main() -> None:
    """Serve requests, or execute the single command that file descriptor 4 describes."""
    if sys.argv[1] == "serve":
        with socket.socket(fileno=0) as control:
            serve(control)
    else:
        become(ONCE_REQUEST, ONCE_REPORT, int(sys.argv[2]))


if __name__ == "__main__":
    main()
