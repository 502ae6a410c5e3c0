"""What a confined command may use, and the ways that it can end."""

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
    """What a command may use; `None` leaves the system's own limit.

    The kernel keeps the limits of single processes. Those of all together are looked at every 50 ms (the disk less
    often where it takes long), so they can be passed for that long.
    """

    wall_seconds: float
    cpu_seconds: int | None = None
    memory_mib: int | None = None
    """Private writable memory of each process (RLIMIT_DATA; address space would count what is only reserved), and
    resident memory of all of them together."""
    file_mib: int | None = 256
    """Of each file."""
    disk_mib: int | None = 4096
    """Of all that lies in the folders that may be written; what was unlinked while open is bounded by `file_mib` and
    `open_files` alone."""
    processes: int = 256
    """In the command's process group at once."""
    open_files: int = 1024
    output_bytes: int = 8 << 20
    """Of standard output and standard error together; the command is ended when it writes more."""

    @property
    def tasks(self) -> int:
        """Processes and threads that the kernel stops a fork bomb at until its process group is counted and ended.

        The kernel counts those of a user, whatever they run, and threads as processes; hence the room.
        """
        return 4 * self.processes

    def resources(self) -> dict[str, int]:
        """The limits that the kernel keeps, by their names in `resource`."""
        wanted = {
            "RLIMIT_CPU": None if self.cpu_seconds is None else self.cpu_seconds + 1,
            "RLIMIT_DATA": None if self.memory_mib is None else self.memory_mib << 20,
            "RLIMIT_FSIZE": None if self.file_mib is None else self.file_mib << 20,
            "RLIMIT_NOFILE": self.open_files,
            "RLIMIT_CORE": 0,
        }
        return {name: value for name, value in wanted.items() if value is not None}
