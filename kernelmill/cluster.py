"""Tasks on a Dask cluster, whose workers need not share a folder with this machine.

A worker needs its own copy of this code and its own work cache, which may be empty. Each task travels as one message.
The folders that it reads (source trees, header sets) travel once to each worker, packed and named by the hash of their
content, and are unpacked into the worker's cache. In tasks and results, the folders of this machine and of the worker
are exchanged for each other. If a worker is lost, Dask runs its tasks again elsewhere and packs folders again from what
the scheduler holds.
"""

import copy
import dataclasses
import functools
import hashlib
import importlib
import io
import pickle
import shutil
import sys
import tarfile
import tempfile
import warnings
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol, TypeVar

import zstandard

from kernelmill import imports
from kernelmill.errors import ConfigError, WorkerError
from kernelmill.storage import workcache
from kernelmill.storage.memoize import code_version

T = TypeVar("T")
R = TypeVar("R")
R_co = TypeVar("R_co", covariant=True)

SCHEDULER = "KERNELMILL_SCHEDULER"
CONNECT_SECONDS = 20
KIND = "received"
"""The part of a worker's cache that holds the folders it received."""
MOST_BYTES = 8 << 30
_KILLED = "KilledWorker"
Exchanges = Sequence[tuple[str, str]]
"""Texts and what each is exchanged for."""


class TaskFuture(Protocol[R_co]):
    """The result of a task, once there is one."""

    def result(self) -> R_co:
        """Wait for the result; raises what the task raised."""
        ...

    def exception(self) -> BaseException | None:
        """Wait for the end of the task, and return what it raised."""
        ...


@dataclass(frozen=True, slots=True, kw_only=True)
class PackedFolder:
    """A folder as one message."""

    digest: str
    content: bytes

    @property
    def placeholder(self) -> str:
        """What stands for the folder in a task."""
        return f"{{kernelmill-folder-{self.digest}}}"


@dataclass(frozen=True, slots=True, kw_only=True)
class PackedTask:
    """A task as one message."""

    content: bytes
    """The function and its argument."""
    module: str
    """The module of the function."""
    code: str
    """The hash of all code that decides the result."""
    folders: tuple[str, ...]
    """The hashes of the folders that it reads."""


def exchanged(value: T, exchanges: Exchanges) -> T:
    """Return a value with texts exchanged in all strings and paths that it consists of."""
    if not exchanges:
        return value
    return _exchanged(value, exchanges)  # type: ignore[return-value]


def _exchanged(value: object, exchanges: Exchanges) -> object:
    if isinstance(value, str):
        for old, new in exchanges:
            value = value.replace(old, new)
        return value
    if isinstance(value, Path):
        return type(value)(str(_exchanged(str(value), exchanges)))
    if isinstance(value, tuple):
        parts: list[Any] = [_exchanged(part, exchanges) for part in value]
        return type(value)(*parts) if hasattr(value, "_fields") else tuple(parts)
    if isinstance(value, list | set | frozenset):
        return type(value)(_exchanged(part, exchanges) for part in value)
    if isinstance(value, dict):
        return {_exchanged(key, exchanges): _exchanged(part, exchanges) for key, part in value.items()}
    if isinstance(value, functools.partial):
        return functools.partial(
            value.func,
            *(_exchanged(part, exchanges) for part in value.args),
            **{name: _exchanged(part, exchanges) for name, part in value.keywords.items()},
        )
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        changed = copy.copy(value)
        for field in dataclasses.fields(value):
            object.__setattr__(changed, field.name, _exchanged(getattr(value, field.name), exchanges))
        return changed
    return value


def _installation() -> Exchanges:
    """Return the folders of this installation with their placeholders, inner folders first."""
    folders = {
        sys.prefix: "{kernelmill-environment}",
        sys.base_prefix: "{kernelmill-python}",
        str(imports.ROOT): "{kernelmill-code}",
    }
    return sorted(folders.items(), key=lambda pair: -len(pair[0]))


@functools.cache
def packed(folder: Path) -> PackedFolder:
    """Pack a folder; equal folders have equal hashes, on every machine and at any time."""
    content = io.BytesIO()
    with tarfile.open(fileobj=content, mode="w") as tar:
        for path in sorted(folder.rglob("*")):
            member = tar.gettarinfo(path, path.relative_to(folder).as_posix())
            member.mtime, member.uid, member.gid, member.uname, member.gname = 0, 0, 0, "", ""
            with path.open("rb") if member.isreg() else io.BytesIO() as file:
                tar.addfile(member, file)
    plain = content.getvalue()
    return PackedFolder(digest=hashlib.sha256(plain).hexdigest(), content=zstandard.compress(plain, 3))


def received(digest: str, content: bytes) -> Path:
    """Return the unpacked folder in this worker's cache."""
    target = workcache.root() / KIND / digest
    if not target.is_dir():
        target.parent.mkdir(parents=True, exist_ok=True)
        own = Path(tempfile.mkdtemp(prefix=".", dir=target.parent))
        try:
            with tarfile.open(fileobj=io.BytesIO(zstandard.decompress(content)), mode="r:") as tar:
                # Python 3.11.2, which Debian 12 has, knows no filters.
                if hasattr(tarfile, "data_filter"):
                    tar.extractall(own, filter="data")
                else:
                    tar.extractall(own)  # noqa: S202 - the scheduler packed it, as it did the task
            own.chmod(0o755)
            own.rename(target)
        except OSError:
            if not target.is_dir():  # otherwise another task of this worker was faster
                raise
        finally:
            shutil.rmtree(own, ignore_errors=True)
        workcache.trim(KIND, MOST_BYTES)
    workcache.used(target)
    return target


def pack(function: Callable[[T], R], item: T, folders: Sequence[Path]) -> PackedTask:
    """Return the message for a task that reads these folders."""
    plain = function.func if isinstance(function, functools.partial) else function
    own = {str(folder): packed(folder).placeholder for folder in folders}
    exchanges = [*sorted(own.items(), key=lambda pair: -len(pair[0])), *_installation()]
    return PackedTask(
        content=pickle.dumps(exchanged((function, item), exchanges)),
        module=plain.__module__,
        code=_version(plain.__module__),
        folders=tuple(packed(folder).digest for folder in folders),
    )


def _version(module: str) -> str:
    return code_version(module) if imports.module_file(module) is not None else ""


def run_packed(task: PackedTask, *contents: bytes) -> bytes:
    """Run a task on a worker, given the content of its folders, and return its result as a message.

    Raises `ConfigError` if the worker has other code than the machine that the task comes from.
    """
    if _version(task.module) != task.code:
        raise ConfigError(
            f"a Dask worker has another version of {task.module}",
            remedy="update the copies of this repository on all workers, and start the workers again",
        )
    folders = [
        (PackedFolder(digest=digest, content=b"").placeholder, str(received(digest, content)))
        for digest, content in zip(task.folders, contents, strict=True)
    ]
    exchanges = [*folders, *((placeholder, folder) for folder, placeholder in _installation())]
    function, item = exchanged(pickle.loads(task.content), exchanges)  # noqa: S301  # from the client of this cluster
    back = sorted(((folder, placeholder) for placeholder, folder in exchanges), key=lambda pair: -len(pair[0]))
    return pickle.dumps(exchanged(function(item), back))


def content_of(content: bytes) -> bytes:
    """Return the content of a folder: the task that other tasks depend on, which Dask repeats if a worker is lost."""
    return content


@dataclass(slots=True, kw_only=True)
class Traffic:
    """How many bytes traveled."""

    tasks: int = 0
    folders: int = 0
    """Those of packed folders, once for each worker that needs them."""
    results: int = 0

    def line(self) -> str:
        """Return a summary."""
        parts = (("to workers", self.tasks), ("back", self.results), ("folders per worker", self.folders))
        return ", ".join(f"{size / 1e6:.1f} MB {what}" for what, size in parts)


class Unpacked(TaskFuture[R]):
    """A task on the cluster, whose result is unpacked here."""

    def __init__(self, future: TaskFuture[bytes], exchanges: Exchanges, name: str, traffic: Traffic) -> None:
        self._future, self._exchanges, self._name, self._traffic = future, exchanges, name, traffic

    def exception(self) -> BaseException | None:
        """Return what the task raised; a task that ended several workers has a `WorkerError`."""
        error = self._future.exception()
        if type(error).__name__ != _KILLED:
            return error
        return WorkerError(
            f"{self._name} ended every worker that ran it: {error}",
            remedy="see the logs of the workers; they may need more memory",
        )

    def result(self) -> R:
        """Return the result of the task."""
        error = self.exception()
        if error is not None:
            raise error
        content = self._future.result()
        self._traffic.results += len(content)
        found: R = exchanged(pickle.loads(content), self._exchanges)  # noqa: S301  # from a worker of this cluster
        return found


class Cluster:
    """A connection to a cluster."""

    def __init__(self, client: "_Client", as_completed: "_AsCompleted") -> None:
        self._client, self._as_completed = client, as_completed
        self.traffic = Traffic()

    def start(
        self, function: Callable[[T], R], items: Sequence[T], reads: Callable[[T], Iterable[Path]], label: str
    ) -> tuple[Sequence[TaskFuture[R]], Iterator[int]]:
        """Start tasks; return their results, and their indices in the order in which they end."""
        sent: dict[str, object] = {}
        futures: list[TaskFuture[bytes]] = []
        results: list[TaskFuture[R]] = []
        for item in items:
            folders = sorted({folder for folder in reads(item) if folder.is_dir()})
            task = pack(function, item, folders)
            for folder in map(packed, folders):
                if folder.digest not in sent:
                    sent[folder.digest] = self._client.submit(
                        content_of, folder.content, key=f"kernelmill-folder-{folder.digest}"
                    )
                    self.traffic.folders += len(folder.content)
            self.traffic.tasks += len(task.content)
            future = self._client.submit(run_packed, task, *(sent[digest] for digest in task.folders), pure=False)
            futures.append(future)
            back = [(packed(folder).placeholder, str(folder)) for folder in folders]
            back += [(placeholder, folder) for folder, placeholder in _installation()]
            results.append(Unpacked(future, back, f"{label}: {_name(item, len(futures))}", self.traffic))
        indices = {id(future): index for index, future in enumerate(futures)}
        return results, (indices[id(future)] for future in self._as_completed(futures))


class _Client(Protocol):
    """The part of `distributed.Client` that is used here."""

    def submit(self, function: Callable[..., bytes], *arguments: object, **options: object) -> TaskFuture[bytes]: ...


class _AsCompleted(Protocol):
    """`distributed.as_completed`."""

    def __call__(self, futures: Sequence[TaskFuture[bytes]]) -> Iterable[TaskFuture[bytes]]: ...


def _name(item: object, number: int) -> str:
    """Return the id of an item or of the record in it, or else its number."""
    fields = dataclasses.fields(item) if dataclasses.is_dataclass(item) else ()
    inner = (getattr(item, field.name) for field in fields)
    found = (getattr(one, "id", None) for one in (item, *inner))
    return next((one for one in found if isinstance(one, str)), f"task {number}")


@contextmanager
def connected(address: str) -> Iterator[Cluster]:
    """Connect to a scheduler; pending tasks are canceled at the end of the block.

    Raises `ConfigError` if Dask is not installed, or if there is no scheduler.
    """
    try:
        distributed = importlib.import_module("distributed")
    except ModuleNotFoundError as error:
        raise ConfigError(
            f"{SCHEDULER} is {address!r}, but Dask is not installed",
            remedy="install it with `pip install -e '.[scale]'`, or unset the variable for local processes",
        ) from error
    try:
        client = distributed.Client(address, timeout=CONNECT_SECONDS)
    except (OSError, ValueError) as error:
        raise ConfigError(
            f"{SCHEDULER} is {address!r}, where no Dask scheduler answers: {error}",
            remedy="start one with `dask scheduler`, correct the address, or unset the variable for local processes",
        ) from error
    with client, warnings.catch_warnings():
        warnings.filterwarnings("ignore", message="Sending large graph")  # folders are sent once on purpose
        yield Cluster(client, distributed.as_completed)
