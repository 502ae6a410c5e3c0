"""Which CUDA and framework headers a file is parsed against."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from kernelmill import headers
from kernelmill.errors import InputError

TORCH_SET, CUDA_SET = "torch21_cuda121", "cuda121"
"""For code with and without PyTorch, where nobody names a set: pinned, so that results are those of any machine."""
TOOLKIT_HEADER = Path("include", "cuda_runtime.h")

Kind = Literal["set", "folder", "toolkit", "none"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Choice:
    """A header set, not yet fetched or opened."""

    kind: Kind
    value: str
    """A set's name, or a path."""

    @property
    def described(self) -> str:
        """For people."""
        return DESCRIBED[self.kind].format(self.value)


DESCRIBED: Mapping[Kind, str] = {
    "set": "header set {}",
    "folder": "header set in {}",
    "toolkit": "CUDA toolkit in {}",
    "none": "no CUDA headers",
}


def wanted(value: str) -> Choice:
    """What the user means by `--headers`: `none`, a folder laid out as a header set, a CUDA toolkit, or a set's name.

    Raises `InputError` where a path is named that is neither.
    """
    if value == "none":
        return Choice(kind="none", value="")
    path = Path(value).expanduser()
    if (path / "cuda" / TOOLKIT_HEADER).is_file():
        return Choice(kind="folder", value=str(path.resolve()))
    if (path / TOOLKIT_HEADER).is_file():
        return Choice(kind="toolkit", value=str(path.resolve()))
    if "/" in value or path.is_dir():
        raise InputError(
            f"{value} (--headers) holds neither cuda/{TOOLKIT_HEADER} nor {TOOLKIT_HEADER}",
            remedy="name the folder of a CUDA toolkit, such as /usr/local/cuda, or a header set of conf/headers/",
        )
    return Choice(kind="set", value=value)


def default(arguments: Sequence[str], named: Path | None) -> Choice:
    """The set that goes with a command: the unpacked one that it names, or else with torch if it wants that."""
    if named is not None:
        return Choice(kind="folder", value=str(named))
    torch = any("{headers}/torch/" in argument for argument in arguments)
    return Choice(kind="set", value=TORCH_SET if torch else CUDA_SET)


def opened(choice: Choice, scratch: Path) -> Path:
    """The folder with `cuda/` and, where there is one, `torch/include/`; `scratch` is an empty folder for it.

    Raises `ConfigError` for an unknown set, `FetchError` where it must be fetched and cannot.
    """
    return OPEN[choice.kind](choice.value, scratch)


def _toolkit(value: str, scratch: Path) -> Path:
    (scratch / "cuda").symlink_to(value, target_is_directory=True)
    return scratch


OPEN: Mapping[Kind, Callable[[str, Path], Path]] = {
    "set": lambda value, _: headers.by_name(value),
    "folder": lambda value, _: Path(value),
    "toolkit": _toolkit,
    "none": lambda _, scratch: scratch,
}
