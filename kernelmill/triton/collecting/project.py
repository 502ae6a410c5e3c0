"""Collect the Triton kernels of a Python project: self-contained samples that hold each kernel."""

import ast
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

from kernelmill.records import Dropped, Source, TritonCount, TritonSample
from kernelmill.records.reasons import TritonCollectReason
from kernelmill.sources import tree
from kernelmill.triton.collecting import assembly
from kernelmill.triton.collecting.modules import Module, Project, module_of
from kernelmill.triton.source import jit, launches, reading, scanning

MOST_BYTES = 2 << 20
"""The size of a file up to which it is read; generated ones are larger."""
STAGE = "triton_collect"


class ProjectSamples(NamedTuple):
    """The result for a project."""

    samples: tuple[TritonSample, ...]
    dropped: tuple[Dropped, ...]
    counted: TritonCount


class _Kernel(NamedTuple):
    module: Module
    found: jit.JitFunction

    @property
    def top(self) -> str:
        """The statement at the top level that contains it."""
        return (*self.found.around, self.found.node.name)[0]


class _Launcher(NamedTuple):
    """A statement at the top level of a module that launches a kernel, or is an autograd class that leads there."""

    module: Module
    name: str
    lines: int


def collected(root: Path, source: Source, is_permitted: Callable[[str], bool] = lambda _: True) -> ProjectSamples:
    """Return the samples of the project whose tree is at `root`; `is_permitted` decides by the license of a file."""
    dropped: list[Dropped] = []
    modules: list[Module] = []
    scanned: dict[str, tuple[int, ...]] = {}
    for path in (one for one in tree.files(root) if one.endswith(".py")):
        try:
            text = _text(root / path)
            scanned[path] = scanning.kernel_lines(text)
            modules.append(module_of(path, text))
        except UnicodeDecodeError as error:
            detail = f"byte {error.start} cannot be decoded"
            dropped.append(_dropped(f"{source.id}/{path}", source, TritonCollectReason.NOT_UTF8, detail))
        except SyntaxError as error:
            detail = f"{error.msg} in line {error.lineno}"
            if scanned.get(path):
                dropped.append(_dropped(f"{source.id}/{path}", source, TritonCollectReason.NOT_PYTHON, detail))
    project = Project(modules)
    kernels = [each for module in project.modules for each in _kernels(module)]
    users = _launchers(project, kernels)
    helpers = _helpers(project, kernels) - users.keys()
    samples: list[TritonSample] = []
    seen: dict[frozenset[tuple[str, int]], str] = {}
    for index, kernel in enumerate(one for one in kernels if _key(kernel_of(one)) not in helpers):
        result = _sample(project, kernel, users.get(_key(kernel_of(kernel)), ()), source, index)
        if isinstance(result, Dropped):
            dropped.append(result)
        elif not is_permitted(result.license):
            dropped.append(_dropped(result.id, source, TritonCollectReason.LICENSE_NOT_PERMISSIVE, result.license))
        elif seen.setdefault(_content(result), result.id) == result.id:
            samples.append(result)
    return ProjectSamples(tuple(samples), tuple(dropped), _count(source, kernels, scanned, samples, len(modules)))


def _content(sample: TritonSample) -> frozenset[tuple[str, int]]:
    """Return the definitions of a sample: kernels with the same host code, such as a backward one, share a sample."""
    return frozenset((one.path, one.start_line) for one in sample.definitions)


def kernel_of(kernel: _Kernel) -> tuple[Module, str]:
    """Return the module and the name of a kernel."""
    return kernel.module, kernel.found.node.name


def _key(place: tuple[Module, str]) -> tuple[str, str]:
    return place[0].path, place[1]


def _text(path: Path) -> str:
    return path.read_bytes()[:MOST_BYTES].decode("utf-8-sig")


def _kernels(module: Module) -> list[_Kernel]:
    return [_Kernel(module, one) for one in jit.jit_functions(module.tree)]


def _helpers(project: Project, kernels: Sequence[_Kernel]) -> set[tuple[str, str]]:
    """Return the kernels that others call, also from other modules."""
    homes = {_key(kernel_of(one)) for one in kernels}
    called = (
        (one, home)
        for one in kernels
        for node in ast.walk(one.found.node)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
        if (home := _home(project, one.module, node.func.id, homes)) is not None
    )
    return {home for one, home in called if home != _key(kernel_of(one))}


def _launchers(project: Project, kernels: Sequence[_Kernel]) -> dict[tuple[str, str], tuple[_Launcher, ...]]:
    """Return what launches each kernel, by the path of its module and its name; those of its own module come first."""
    homes = {_key(kernel_of(one)) for one in kernels}
    found: dict[tuple[str, str], list[_Launcher]] = {}
    for module in project.modules:
        for site in launches.launch_sites(module.tree):
            home = _home(project, module, site.kernel, homes)
            if home is not None and site.around:
                launcher = _launcher(module, site.around[0])
                each = found.setdefault(home, [])
                if launcher is not None and launcher not in each:
                    each.append(launcher)
    return {
        home: tuple(sorted(each, key=lambda one: (one.module.path != home[0], one.lines, one.module.path, one.name)))
        for home, each in found.items()
    }


def _home(project: Project, module: Module, name: str, homes: set[tuple[str, str]]) -> tuple[str, str] | None:
    """Return the module and name of the kernel that a name means in a module, through imports."""
    for _ in range(8):
        if (module.path, name) in homes:
            return module.path, name
        meaning = next((one for one in module.imports.get(name, ()) if one.name and project.find(one.module)), None)
        inside = project.find(meaning.module) if meaning else None
        if meaning is None or meaning.name is None or inside is None:
            return None
        module, name = inside, meaning.name
    return None


def _launcher(module: Module, name: str) -> _Launcher | None:
    definitions = module.definitions.get(name, ())
    if not definitions:
        return None
    node = definitions[-1].node
    return _Launcher(module, name, (node.end_lineno or node.lineno) - node.lineno + 1)


def _sample(
    project: Project, kernel: _Kernel, launchers: Sequence[_Launcher], source: Source, index: int
) -> TritonSample | Dropped:
    """Return the sample with as much of the host code as can be made self-contained, but at least the kernel."""
    own = [one for one in launchers if one.module is kernel.module] or list(launchers[:1])
    autograd = [one for launcher in own for one in _autograd(launcher)]
    identity = f"{source.id}/{kernel.module.path}:{kernel.found.node.name}"
    kept = [(kernel.module, kernel.top)]
    problem: assembly.AssemblyError | None = None
    for users in ([*own, *autograd], own, []):
        wanted = sorted({*kept, *((one.module, one.name) for one in users)}, key=_place)
        try:
            result = assembly.assembled(project, wanted)
            facts = reading.facts(result.code)
        except assembly.AssemblyError as error:
            problem = problem or error
            continue
        except (SyntaxError, RecursionError) as error:
            return _dropped(identity, source, TritonCollectReason.NOT_PYTHON, str(error))
        return TritonSample(
            id=identity,
            source=source.id,
            origin=kernel.module.path,
            index=index,
            license=_license(source, [one.path for one in result.definitions]),
            code=result.code,
            description_1=ast.get_docstring(kernel.found.node) or "",
            description_2=_purpose(users),
            kernels=facts.kernels,
            launches=facts.launches,
            functions=facts.functions,
            autograd=facts.autograd,
            definitions=result.definitions,
        )
    assert problem is not None
    return _dropped(identity, source, problem.reason, problem.detail)


def _place(wanted: tuple[Module, str]) -> tuple[str, int]:
    module, name = wanted
    return module.path, module.definitions[name][-1].start if name in module.definitions else 0


def _autograd(launcher: _Launcher) -> list[_Launcher]:
    """Return the autograd classes of the launcher's module that call it."""
    found = []
    for node in launcher.module.tree.body:
        if isinstance(node, ast.ClassDef) and launches.is_autograd(node) and node.name != launcher.name:
            used = {one.id for one in ast.walk(node) if isinstance(one, ast.Name)}
            if launcher.name in used:
                found.append(_Launcher(launcher.module, node.name, 0))
    return found


def _purpose(users: Sequence[_Launcher]) -> str:
    """Return the first docstring of the host code."""
    nodes = [one.module.definitions[one.name][-1].node for one in users]
    inner = [each for node in nodes for each in ast.walk(node)]
    documented = (each for each in inner if isinstance(each, ast.FunctionDef | ast.ClassDef))
    return next((text for each in documented if (text := ast.get_docstring(each))), "")


def _license(source: Source, paths: Sequence[str]) -> str:
    """Return the licenses of all files that a sample was assembled from, joined by AND."""
    differing = {one.path: one.license for one in source.file_licenses}
    found = list(dict.fromkeys(differing.get(path, source.license) for path in sorted(set(paths))))
    return " AND ".join(f"({one})" if " OR " in one and len(found) > 1 else one for one in found) or source.license


def _count(
    source: Source,
    kernels: Sequence[_Kernel],
    scanned: dict[str, tuple[int, ...]],
    samples: Sequence[TritonSample],
    files: int,
) -> TritonCount:
    by_tree = {(one.module.path, line.lineno) for one in kernels for line in one.found.node.decorator_list}
    contained = {(one.path, one.start_line) for sample in samples for one in sample.definitions}
    return TritonCount(
        source=source.id,
        files=files,
        by_tree=len(kernels),
        by_tokens=sum(map(len, scanned.values())),
        collected=sum(_starts(one) in contained for one in kernels),
        missing=tuple(
            f"{path}:{line}" for path, lines in scanned.items() for line in lines if (path, line) not in by_tree
        ),
    )


def _starts(kernel: _Kernel) -> tuple[str, int]:
    top = kernel.module.definitions[kernel.top][-1] if kernel.top in kernel.module.definitions else None
    return kernel.module.path, top.start if top else kernel.found.first_line


def _dropped(identity: str, source: Source, reason: TritonCollectReason, detail: str) -> Dropped:
    return Dropped(id=identity, source=source.id, stage=STAGE, reason=reason, detail=detail)
