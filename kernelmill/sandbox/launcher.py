"""Confine a process and execute a command in it: the part of `sandbox.run` that runs in the child process.

`python -I -S launcher.py serve` reads requests, each with file descriptors, from the socket on its standard input. For
each one it forks a process that is a child of the requesting process (CLONE_PARENT), which is cheaper than starting
Python. `python -I -S launcher.py once` executes a single command, for systems without such forks. The launcher imports
nothing from this repository. It writes the restrictions that the kernel cannot enforce to the report pipe, which closes
when the command starts.

Sources of the numbers: linux/landlock.h, linux/seccomp.h, linux/audit.h, linux/sched.h, linux/capability.h,
linux/securebits.h, linux/prctl.h and the syscall tables of x86_64 and aarch64.
"""

import ctypes
import marshal
import os
import resource
import select
import signal
import socket
import struct
import sys

TYPE_CHECKING = False  # `typing` takes milliseconds to import
if TYPE_CHECKING:
    from collections.abc import Callable

# Every file-system right of Landlock's first ABI, then what later ABIs added.
FS_ABI_ONE = (1 << 13) - 1
REFER, TRUNCATE, IOCTL_DEVICE = 1 << 13, 1 << 14, 1 << 15
EXECUTE, WRITE_FILE, READ_FILE, READ_DIR = 1, 2, 4, 8
NET_BIND_CONNECT, SCOPE_SOCKETS_SIGNALS = 3, 3
ABI_REFER, ABI_TRUNCATE, ABI_NET, ABI_IOCTL, ABI_SCOPE = 2, 3, 4, 5, 6
LANDLOCK_CREATE, LANDLOCK_ADD, LANDLOCK_RESTRICT = 444, 445, 446  # the same on every architecture
PR_SET_NO_NEW_PRIVS, PR_SET_SECCOMP, SECCOMP_FILTER = 38, 22, 2

READ_DEFAULT = (
    "/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/nix/store",
    "/etc/ld.so.cache", "/etc/ld.so.conf", "/etc/ld.so.conf.d", "/etc/alternatives", "/etc/localtime",
    "/etc/passwd", "/etc/group", "/etc/nsswitch.conf", "/etc/os-release", "/etc/lsb-release", "/etc/debian_version",
    "/etc/redhat-release", "/dev/urandom", "/dev/random", "/proc", "/sys/devices/system/cpu",
)  # fmt: skip
# /proc is safe to read: environments, maps and memory of processes outside the domain need ptrace access, which
# Landlock refuses; and children could not read their own entries if only /proc/self were open.
WRITE_DEVICES = ("/dev/null", "/dev/zero", "/dev/full", "/dev/tty")

EPERM, ENOSYS, ENETUNREACH, PRETEND_SUCCESS = 1, 38, 101, 0
# name -> (errno it answers, x86_64, aarch64)
SYSCALLS = {
    "socket": (ENETUNREACH, 41, 198),
    "connect": (ENETUNREACH, 42, 203),
    "bind": (ENETUNREACH, 49, 200),
    "listen": (ENETUNREACH, 50, 201),
    # Leaving the process group would outlive the group's end; build tools only want the call to succeed.
    "setsid": (PRETEND_SUCCESS, 112, 157),
    "setpgid": (PRETEND_SUCCESS, 109, 154),
    "ptrace": (EPERM, 101, 117),
    "process_vm_readv": (EPERM, 310, 270),
    "process_vm_writev": (EPERM, 311, 271),
    "pidfd_getfd": (EPERM, 438, 438),
    "mount": (EPERM, 165, 40),
    "umount2": (EPERM, 166, 39),
    "pivot_root": (EPERM, 155, 41),
    "chroot": (EPERM, 161, 51),
    "move_mount": (EPERM, 429, 429),
    "open_tree": (EPERM, 428, 428),
    "fsopen": (EPERM, 430, 430),
    "unshare": (EPERM, 272, 97),
    "setns": (EPERM, 308, 268),
    "open_by_handle_at": (EPERM, 304, 265),
    "bpf": (EPERM, 321, 280),
    "perf_event_open": (EPERM, 298, 241),
    "userfaultfd": (EPERM, 323, 282),
    "keyctl": (EPERM, 250, 219),
    "add_key": (EPERM, 248, 217),
    "request_key": (EPERM, 249, 218),
    "init_module": (EPERM, 175, 105),
    "finit_module": (EPERM, 313, 273),
    "delete_module": (EPERM, 176, 106),
    "kexec_load": (EPERM, 246, 104),
    "kexec_file_load": (EPERM, 320, 294),
    "swapon": (EPERM, 167, 224),
    "reboot": (EPERM, 169, 142),
    "sethostname": (EPERM, 170, 161),
    "clock_settime": (EPERM, 227, 112),
    "io_uring_setup": (ENOSYS, 425, 425),  # its rings do socket calls that a filter never sees
}
# machine -> (AUDIT_ARCH, column of SYSCALLS, first number of a second system-call ABI that would slip past)
MACHINES = {"x86_64": (0xC000003E, 1, 0x40000000), "aarch64": (0xC00000B7, 2, None)}


CLONE_PARENT = 0x8000
SYSCALL_CLONE = {"x86_64": 56, "aarch64": 220}
CAPABILITY_VERSION = 0x20080522
PR_SET_SECUREBITS, NO_SETUID_FIXUP = 28, 1 << 2
PR_CAP_AMBIENT, AMBIENT_RAISE = 47, 2
DAC_OVERRIDE, DAC_READ_SEARCH, FOWNER = 1, 2, 3
FIRST_USER = 0x7E000000
"""The first of the user ids that no system assigns to people or services."""
USERS = 1 << 22
"""The number of these user ids, which is the largest number of process ids."""
GIT_TRUSTS_ALL = {"GIT_CONFIG_COUNT": "1", "GIT_CONFIG_KEY_0": "safe.directory", "GIT_CONFIG_VALUE_0": "*"}
ONCE_REPORT, ONCE_REQUEST = 3, 4
"""The file descriptors of the pipe and of the request in the mode `once`."""


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

    def restrict(self, read: list[str], write: list[str]) -> None:
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
        for path in WRITE_DEVICES:
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


def filter_program(machine: str) -> bytes:
    """Return the BPF program that denies each of `SYSCALLS` with its error number and permits all other calls."""
    architecture, column, second_abi = MACHINES[machine]
    load, equal, at_least, give = 0x20, 0x15, 0x35, 0x06
    allow, kill, error = 0x7FFF0000, 0x80000000, 0x00050000
    steps = [(load, 0, 0, 4), (equal, 1, 0, architecture), (give, 0, 0, kill), (load, 0, 0, 0)]
    if second_abi is not None:
        steps += [(at_least, 0, 1, second_abi), (give, 0, 0, error | ENOSYS)]
    for answer in SYSCALLS.values():
        steps += [(equal, 0, 1, answer[column]), (give, 0, 0, error | answer[0])]
    steps.append((give, 0, 0, allow))
    return b"".join(struct.pack("HBBI", *step) for step in steps)


def confine(read: list[str], write: list[str]) -> list[str]:
    """Drop the rights that the command must not have, and return the restrictions that this kernel cannot enforce."""
    if sys.platform != "linux":
        return ["landlock", "seccomp"]
    libc = ctypes.CDLL(None, use_errno=True)
    machine = os.uname().machine
    check(libc.prctl(PR_SET_NO_NEW_PRIVS, *map(ctypes.c_ulong, (1, 0, 0, 0))), "no_new_privs")
    landlock = Landlock(libc.syscall)
    missing = landlock.missing()
    if landlock.abi >= 1:
        landlock.restrict(read, write)
    if machine not in MACHINES:
        return [*missing, "seccomp"]
    program = filter_program(machine)
    buffer = ctypes.create_string_buffer(program, len(program))
    header = struct.pack("HxxxxxxQ", len(program) // 8, ctypes.addressof(buffer))
    pointer = ctypes.create_string_buffer(header, len(header))
    arguments = map(ctypes.c_ulong, (SECCOMP_FILTER, ctypes.addressof(pointer), 0, 0))
    if libc.prctl(PR_SET_SECCOMP, *arguments) != 0:
        missing.append("seccomp")
    return missing


def limit(limits: dict[str, int]) -> None:
    """Set the soft and hard value of each limit, at most to the current hard limit."""
    for name, wanted in limits.items():
        kind = getattr(resource, name)
        hard = resource.getrlimit(kind)[1]
        value = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
        # The processor-time limit warns (SIGXCPU) a second before it kills, so that its signal is recognizable.
        soft = max(1, value - 1) if name == "RLIMIT_CPU" else value
        resource.setrlimit(kind, (soft, value))


def leave_root() -> bool:
    """Switch from root to an unprivileged user id of this process's own that keeps root's access to files.

    The kernel does not limit the number of root's processes: a fork bomb would run until its watcher is scheduled,
    which may take seconds among thousands of processes. Returns False if root cannot switch to another user.
    """
    libc = ctypes.CDLL(None, use_errno=True)
    user = FIRST_USER + os.getpid() % USERS
    try:
        header = struct.pack("Ii", CAPABILITY_VERSION, 0)
        state = ctypes.create_string_buffer(24)
        check(libc.capget(header, state), "capget")
        effective, permitted, _, effective_high, permitted_high, _ = struct.unpack("6I", state.raw)
        kept = permitted & (1 << DAC_OVERRIDE | 1 << DAC_READ_SEARCH | 1 << FOWNER)
        # Otherwise the switch would drop the capabilities, and access(2) would ignore them.
        check(libc.prctl(PR_SET_SECUREBITS, *map(ctypes.c_ulong, (NO_SETUID_FIXUP, 0, 0, 0))), "securebits")
        inherited = struct.pack("6I", effective, permitted, kept, effective_high, permitted_high, 0)
        check(libc.capset(header, inherited), "capset")
        for capability in (DAC_OVERRIDE, DAC_READ_SEARCH, FOWNER):
            if kept & 1 << capability:
                words = map(ctypes.c_ulong, (AMBIENT_RAISE, capability, 0, 0))
                check(libc.prctl(PR_CAP_AMBIENT, *words), "ambient capabilities")
        os.setresuid(user, user, user)
    except OSError:
        return False
    check(libc.capset(header, struct.pack("6I", kept, kept, kept, 0, 0, 0)), "capset")
    return True


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


def become(request: int, report: int) -> None:
    """Execute the command that the file `request` describes in place of this process, or exit with status 127."""
    try:
        requested = marshal.loads(read_all(request))
        os.set_inheritable(report, False)
        os.closerange(3, report)  # the command must not inherit descriptors
        os.closerange(report + 1, resource.getrlimit(resource.RLIMIT_NOFILE)[0])
        os.setsid()
        for number in (signal.SIGPIPE, signal.SIGXFSZ):  # Python ignores them, which the command would inherit
            signal.signal(number, signal.SIG_DFL)
        environment = requested["environment"]
        unlimited = []
        if os.getuid() == 0 and leave_root():
            environment = GIT_TRUSTS_ALL | environment
            resource.setrlimit(resource.RLIMIT_NPROC, (requested["tasks"],) * 2)  # its user has no other processes
        else:
            limit_processes(requested["tasks"])
            unlimited = ["processes"] * (os.getuid() == 0)
        os.chdir(requested["cwd"])
        missing = [*confine(requested["read"], requested["write"]), *unlimited]
        os.write(report, b"unenforced " + " ".join(missing).encode() + b"\n")
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
    running: dict[int, int] = {}  # process id -> its file descriptor
    while True:
        message, received, _, _ = socket.recv_fds(control, 1, 5)
        for number in [number for number, handle in running.items() if ended(handle)]:
            os.close(running.pop(number))
        if not message:
            break
        child = syscall(clone, CLONE_PARENT | signal.SIGCHLD, 0, 0, 0, 0)
        if child == 0:
            request, *standard, report = received
            for target, descriptor in enumerate(standard):
                os.dup2(descriptor, target)
            become(request, report)
        for descriptor in received:
            os.close(descriptor)
        if child < 0:
            control.send(f"error {os.strerror(ctypes.get_errno())}".encode())
            continue
        running[child] = os.pidfd_open(child)
        control.send(str(child).encode())
    for number in running:
        try:
            os.killpg(number, signal.SIGKILL)
        except ProcessLookupError:
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
        become(ONCE_REQUEST, ONCE_REPORT)


if __name__ == "__main__":
    main()
