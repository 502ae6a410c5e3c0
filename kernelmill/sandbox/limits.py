"""The limits of a confined command, and the ways in which it can end."""

from dataclasses import dataclass
from typing import Literal

Outcome = Literal[
    "exited",
    "timed_out",
    "output_limit",
    "process_limit",
    "memory_limit",
    "disk_limit",
    "cpu_limit",
    "not_started",
]


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """The resources that a command may use; `None` leaves the limit of the system.

    The kernel enforces the limits of single processes. Those of all processes together are checked every 50 ms (disk
    usage less often if checking is slow), so they can be exceeded for that long.
    """

    wall_seconds: float
    cpu_seconds: int | None = None
    memory_mib: int | None = None
    """Private writable memory of each process (RLIMIT_DATA; address space would count what is only reserved), and
    resident memory of all of them together."""
    file_mib: int | None = 256
    """The size of each file."""
    disk_mib: int | None = 4096
    """The size of everything in the writable folders; files unlinked while open are only bounded by `file_mib` and
    `open_files`."""
    processes: int = 256
    """The number of processes in the command's process group."""
    open_files: int = 1024
    output_bytes: int = 8 << 20
    """The size of standard output and standard error together; the command is killed when it writes more."""

    @property
    def tasks(self) -> int:
        """The number of processes and threads at which the kernel stops a fork bomb, before its group is killed.

        The kernel counts all processes of a user, and threads as processes; hence the margin.
        """
        return 4 * self.processes

    def resources(self) -> dict[str, int]:
        """Return the limits that the kernel enforces, by their names in `resource`."""
        wanted = {
            "RLIMIT_CPU": None if self.cpu_seconds is None else self.cpu_seconds + 1,
            "RLIMIT_DATA": None if self.memory_mib is None else self.memory_mib << 20,
            "RLIMIT_FSIZE": None if self.file_mib is None else self.file_mib << 20,
            "RLIMIT_NOFILE": self.open_files,
            "RLIMIT_CORE": 0,
        }
        return {name: value for name, value in wanted.items() if value is not None}
