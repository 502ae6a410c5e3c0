"""Run a project's setup.py with a `setup()` that records the extension modules instead of compiling them.

Run in the sandbox as `python -s -B setup_recorder.py <config.json>`. This script imports nothing of this repository,
because it shares its process with third-party code. The record consists of JSON lines, each `{"kind": ..., ...}`, which
are written immediately, so that they exist even if the script is killed or calls `os._exit`. `recording.py` has their
types.
"""

import importlib.abc
import importlib.machinery
import json
import os
import runpy
import sys
import traceback
import types
from collections.abc import Callable, Iterator, Sequence

Note = Callable[..., None]
CONFIG = sys.argv[1]
# Imports of the project must not be found in the folder of this script.
sys.path[:] = [
    folder for folder in sys.path if os.path.abspath(folder or ".") != os.path.dirname(os.path.abspath(__file__))
]
# Helpers that only a real build needs; those that are not installed are replaced by permissive stand-ins.
BUILD_HELPERS = frozenset(
    [
        "psutil",
        "ninja",
        "pybind11",
        "numpy",
        "wheel",
        "setuptools_scm",
        "cmake",
        "cython",
        "Cython",
        "git",
        "pkg_resources",
        "setuptools_rust",
        "packaging",
        "toml",
        "tomli",
        "requests",
        "tqdm",
        "jinja2",
        "pkgconfig",
        "cffi",
        "distro",
        "einops",
        "cpuinfo",
    ]
)


def main() -> None:
    """Make this process look like a build on a CUDA machine and run setup.py."""
    with open(CONFIG) as file:
        config = json.load(file)
    record = open(config["record"], "a", buffering=1)  # noqa: SIM115  # open to the very end of the process

    def note(kind: str, **facts: object) -> None:
        record.write(json.dumps({"kind": kind, **facts}) + "\n")

    watch_network(note)
    os.chdir(config["directory"])
    sys.path.insert(0, config["directory"])
    sys.argv = ["setup.py", *config["command"]]
    replace_setup(note)
    if mentions_torch("setup.py"):
        disguise_torch(config, note)
    # Not earlier, because torch looks for numpy and must not get a stand-in.
    sys.meta_path.append(StandIns(note))
    try:
        runpy.run_path("setup.py", run_name="__main__")
    except SystemExit as error:
        if error.code not in (None, 0):
            note("failed", error="SystemExit", message=f"setup.py called sys.exit({error.code!r})", module=None)
    except BaseException as error:
        module = error.name if isinstance(error, ModuleNotFoundError) else None
        last = traceback.format_exception_only(type(error), error)[-1].strip()
        note("failed", error=type(error).__name__, message=last, module=module)
        raise


def mentions_torch(path: str) -> bool:
    """Return whether a script names torch, whose import takes seconds."""
    with open(path, "rb") as file:
        return b"torch" in file.read()


def watch_network(note: Note) -> None:
    """Record the hosts that the script tries to connect to; the sandbox blocks the connections."""

    def hook(event: str, arguments: tuple[object, ...]) -> None:
        if event == "socket.getaddrinfo":
            note("network", host=str(arguments[0]))
        elif event == "socket.connect" and isinstance(arguments[1], tuple):
            note("network", host=str(arguments[1][0]))

    sys.addaudithook(hook)


class Permissive(types.ModuleType):
    """A module that supports every use: attribute access, call, subclassing, iteration."""

    __path__: list[str] = []  # noqa: RUF012  # what makes a module a package

    def __init__(self, *names: object, **_: object) -> None:
        super().__init__(names[0] if names and isinstance(names[0], str) else "stand_in")

    def __getattr__(self, name: str) -> object:
        if name.startswith("__") and name.endswith("__"):
            raise AttributeError(name)
        special = SPECIAL.get(f"{self.__name__}.{name}")
        return special() if special else Permissive(f"{self.__name__}.{name}")

    def __call__(self, *_: object, **__: object) -> object:  # noqa: D102  # a special method
        return Permissive(self.__name__)

    def __iter__(self) -> Iterator[object]:
        return iter(())

    def __getitem__(self, key: object) -> object:
        return Permissive(self.__name__)

    def __contains__(self, item: object) -> bool:
        return False

    def __mro_entries__(self, bases: tuple[object, ...]) -> tuple[type, ...]:
        return (object,)

    def __str__(self) -> str:
        return ""

    def __fspath__(self) -> str:
        return f"/stand-in/{self.__name__}"

    def __int__(self) -> int:
        return 1

    __index__ = __int__

    def __float__(self) -> float:
        return 1.0

    def __bool__(self) -> bool:
        return True

    def __lt__(self, other: object) -> bool:
        return False

    __gt__ = __lt__

    def __truediv__(self, other: object) -> int:
        return 1

    __floordiv__ = __mul__ = __add__ = __sub__ = __rtruediv__ = __truediv__


def extension_class() -> object:
    """Return the class of extension modules."""
    import setuptools  # type: ignore[import-untyped]  # ships no types

    return setuptools.Extension


def command_class() -> object:
    """Return the base class of commands, which are never run."""
    from setuptools import Command

    return Command


def build_ext_class() -> object:
    """Return the base class of build commands."""
    from setuptools.command.build_ext import build_ext  # type: ignore[import-untyped]  # ships no types

    return build_ext


SPECIAL: dict[str, Callable[[], object]] = {
    "numpy.get_include": lambda: lambda: "/stand-in/numpy/include",
    "numpy.__version__": lambda: "1.26.4",
    "pybind11.get_include": lambda: lambda *_: "/stand-in/torch/include",
    "pybind11.setup_helpers.Pybind11Extension": extension_class,
    "pybind11.setup_helpers.build_ext": build_ext_class,
    "wheel.bdist_wheel.bdist_wheel": command_class,
    "Cython.Build.cythonize": lambda: lambda modules, **_: modules if isinstance(modules, list) else [],
    "Cython.Distutils.build_ext": build_ext_class,
    "cython.Build.cythonize": lambda: lambda modules, **_: modules if isinstance(modules, list) else [],
}


class StandIns(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """The last finder, which is only called for modules that are not installed."""

    def __init__(self, note: Note) -> None:
        self.note = note

    def find_spec(self, name: str, path: object = None, target: object = None) -> importlib.machinery.ModuleSpec | None:
        """Return a spec for build helpers, and none for other modules."""
        if name.partition(".")[0] not in BUILD_HELPERS or imported_by_setuptools():
            return None
        return importlib.machinery.ModuleSpec(name, self, is_package=True)

    def create_module(self, spec: importlib.machinery.ModuleSpec) -> types.ModuleType:
        """Record and return the stand-in."""
        self.note("stand_in", module=spec.name)
        return Permissive(spec.name)

    def exec_module(self, module: types.ModuleType) -> None:
        """There is nothing to run."""


def imported_by_setuptools() -> bool:
    """Return whether setuptools itself looks for an optional helper (Cython), which must not be replaced."""
    frame: types.FrameType | None = sys._getframe(2)  # the documented way to get the caller
    while frame is not None and "importlib" in frame.f_code.co_filename:
        frame = frame.f_back
    return frame is not None and f"{os.sep}setuptools{os.sep}" in frame.f_code.co_filename


def replace_setup(note: Note) -> None:
    """Replace both `setup()` functions by one that records its arguments."""
    import distutils.core

    import setuptools

    def setup(*_: object, **arguments: Sequence[object]) -> object:
        note("setup", name=str(arguments.get("name")))
        for extension in arguments.get("ext_modules") or ():
            note("extension", **described(extension))
        return Permissive("distribution")

    setuptools.setup = setup
    distutils.core.setup = setup  # type: ignore[assignment]  # that is the point


def described(extension: object) -> dict[str, object]:
    """Return an Extension as plain data."""
    compile_args = getattr(extension, "extra_compile_args", None) or []
    if not isinstance(compile_args, dict):
        compile_args = {"cxx": compile_args, "nvcc": compile_args}
    define = getattr(extension, "define_macros", None) or []
    return {
        "name": str(getattr(extension, "name", "")),
        "sources": [os.fspath(path) for path in getattr(extension, "sources", None) or []],
        "include_dirs": [str(os.fspath(path)) for path in getattr(extension, "include_dirs", None) or [] if path],
        "define": [str(item[0]) if item[1] is None else f"{item[0]}={item[1]}" for item in define],
        "undefine": [str(name) for name in getattr(extension, "undef_macros", None) or []],
        "cxx": [str(flag) for flag in compile_args.get("cxx", ())],
        "nvcc": [str(flag) for flag in compile_args.get("nvcc", ())],
    }


def disguise_torch(config: dict[str, str], note: Note) -> None:
    """Make the installed torch look like a CUDA build of the configured version on a machine with one GPU."""
    try:
        import torch
    except ModuleNotFoundError:
        return  # setup.py reports this itself, or does not need torch
    from torch.torch_version import TorchVersion
    from torch.utils import cpp_extension

    note("torch", include=os.path.join(os.path.dirname(os.path.abspath(torch.__file__)), "include"))
    cuda = config["cuda_version"]
    torch.version.cuda = cuda
    if config["torch_version"]:
        torch.__version__ = TorchVersion(f"{config['torch_version']}+cu{cuda.replace('.', '')}")
        torch.version.__version__ = str(torch.__version__)
    capability = (8, 0)
    properties = types.SimpleNamespace(
        name="NVIDIA A100", major=8, minor=0, multi_processor_count=108, total_memory=40 << 30
    )
    answers = {
        "is_available": True,
        "_is_compiled": True,
        "device_count": 1,
        "current_device": 0,
        "get_device_capability": capability,
        "get_device_name": properties.name,
        "get_device_properties": properties,
        "get_arch_list": ["sm_80"],
        "get_gencode_flags": "-gencode compute=compute_80,code=sm_80",
        "is_bf16_supported": True,
        "init": None,
    }
    for name, answer in answers.items():
        setattr(torch.cuda, name, lambda *_, _answer=answer, **__: _answer)
    torch._C._cuda_getDeviceCount = lambda: 1
    cpp_extension.CUDA_HOME = config["cuda_home"]
    cpp_extension.IS_HIP_EXTENSION = False


if __name__ == "__main__":
    main()
