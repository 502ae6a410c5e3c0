"""Choose the CUDA and framework headers that a file is parsed against."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from kernelmill.errors import InputError
from kernelmill.headers import named

TORCH_SET, CUDA_SET = "torch21_cuda121", "cuda121"
"""The default sets for code with and without PyTorch; pinned, so that results do not depend on the machine."""
TOOLKIT_HEADER = Path("include", "cuda_runtime.h")

Kind = Literal["set", "folder", "toolkit", "none"]


@dataclass(frozen=True, slots=True, kw_only=True)
class HeaderChoice:
    """A header set that has not been fetched or opened yet."""

    kind: Kind
    value: str
    """The name of a set, or a path."""

    @property
    def described(self) -> str:
        """A description for messages."""
        return DESCRIBED[self.kind].format(self.value)


DESCRIBED: Mapping[Kind, str] = {
    "set": "header set {}",
    "folder": "header set in {}",
    "toolkit": "CUDA toolkit in {}",
    "none": "no CUDA headers",
}


def wanted(value: str) -> HeaderChoice:
    """Interpret `--headers`: `none`, a folder laid out as a header set, a CUDA toolkit, or the name of a set.

    Raises `InputError` for a path that is none of these.
    """
    if value == "none":
        return HeaderChoice(kind="none", value="")
    path = Path(value).expanduser()
    if (path / "cuda" / TOOLKIT_HEADER).is_file():
        return HeaderChoice(kind="folder", value=str(path.resolve()))
    if (path / TOOLKIT_HEADER).is_file():
        return HeaderChoice(kind="toolkit", value=str(path.resolve()))
    if "/" in value or path.is_dir():
        raise InputError(
            f"{value} (--headers) contains neither cuda/{TOOLKIT_HEADER} nor {TOOLKIT_HEADER}",
            remedy="give the folder of a CUDA toolkit, such as /usr/local/cuda, or a header set of conf/headers/",
        )
    return HeaderChoice(kind="set", value=value)


def default(arguments: Sequence[str], named: Path | None) -> HeaderChoice:
    """Return the set for a command: the unpacked one that it names, or else the default one, with torch if needed."""
    if named is not None:
        return HeaderChoice(kind="folder", value=str(named))
    torch = any("{headers}/torch/" in argument for argument in arguments)
    return HeaderChoice(kind="set", value=TORCH_SET if torch else CUDA_SET)


def opened(choice: HeaderChoice, scratch: Path) -> Path:
    """Return the folder that contains `cuda/` and possibly `torch/include/`; `scratch` is an empty folder for links.

    Raises `ConfigError` for an unknown set, and `FetchError` if the set cannot be fetched.
    """
    return OPEN[choice.kind](choice.value, scratch)


def _toolkit(value: str, scratch: Path) -> Path:
    (scratch / "cuda").symlink_to(value, target_is_directory=True)
    return scratch


OPEN: Mapping[Kind, Callable[[str, Path], Path]] = {
    "set": lambda value, _: named.by_name(value),
    "folder": lambda value, _: Path(value),
    "toolkit": _toolkit,
    "none": lambda _, scratch: scratch,
}
