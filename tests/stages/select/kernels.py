"""Kernels and their sources for the tests of select, package and report."""

from kernelmill.records import (
    CaptureAttempt,
    CompileCommand,
    DeviceFunction,
    Dropped,
    FileLicense,
    Kernel,
    Launch,
    Parameter,
    Source,
    TemplateParameter,
    TranslationUnit,
    Unit,
)

BODY = """__global__ void {name}(float* {out}, int {n}) {{
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < {n}) {{
    {out}[i] = max({out}[i], 0.f);
  }}
}}"""


def plain(name: str = "relu", out: str = "out", n: str = "n") -> str:
    return BODY.format(name=name, out=out, n=n)


def kernel(
    code: str | None = None,
    *,
    name: str = "relu",
    source: str = "proj",
    path: str = "src/relu.cu",
    license: str = "MIT",  # noqa: A002 (the record's field)
    parameters: tuple[str, ...] = ("out", "n"),
    types: tuple[str, ...] = (),
    template: tuple[str, ...] = (),
    template_kinds: tuple[str, ...] = (),
    conditions: tuple[str, ...] = (),
    launches: tuple[Launch, ...] = (),
    instantiations: tuple[tuple[str, ...], ...] = (),
    functions: tuple[int, ...] = (),
    start: int = 1,
) -> Kernel:
    """A kernel record around some text; `functions` are the lengths of the functions that it calls, in lines."""
    text = plain(name) if code is None else code
    kinds = template_kinds or ("type",) * len(template)
    spelled = types or ("int",) * len(parameters)
    return Kernel(
        id=f"{source}/{path}:{name}",
        source=source,
        path=path,
        name=name,
        qualified_name=name,
        start_line=start,
        end_line=start + text.count("\n"),
        start_offset=0,
        end_offset=len(text.encode()),
        code=text,
        method="ast",
        license=license,
        conditions=conditions,
        template_parameters=tuple(
            TemplateParameter(name=t, kind="type" if kind == "type" else "non_type")
            for t, kind in zip(template, kinds, strict=True)
        ),
        parameters=tuple(Parameter(name=p, type=t, canonical_type=t) for p, t in zip(parameters, spelled, strict=True)),
        launches=launches,
        instantiations=instantiations,
        device_functions=tuple(
            DeviceFunction(qualified_name=f"f{number}", path=path, start_line=1, end_line=lines)
            for number, lines in enumerate(functions)
        ),
    )


def launch(*template: str, line: int = 20, grid: str = "blocks") -> Launch:
    return Launch(
        path="src/relu.cu", line=line, grid=grid, block="256", arguments=("p", "n"), template_arguments=template
    )


def source(name: str = "proj", **fields: str) -> Source:
    return Source(
        id=name,
        kind="sdist",
        origin=fields.get("origin", f"{name}==1.0"),
        version=fields.get("version", "1.0"),
        sha256=fields.get("sha256", "ab" * 32),
        license=fields.get("license", "MIT"),
        license_evidence="LICENSE",
        file_licenses=(FileLicense(path="a.cu", license="BSD-3-Clause", evidence="header"),),
        headers="torch21_cuda121",
    )


def command(name: str = "proj") -> CompileCommand:
    return CompileCommand(source=name, path="src/relu.cu", arguments=(), strategy="setuptools")


def attempt(name: str = "proj", commands: int = 1) -> CaptureAttempt:
    return CaptureAttempt(source=name, order=1, strategy="setuptools", commands=commands, detail="")


def unit(name: str = "proj") -> TranslationUnit:
    return TranslationUnit(source=name, path="src/relu.cu", kernels=1)


def drop(identifier: str, reason: str, *, stage: str = "select", source_name: str = "proj") -> Dropped:
    return Dropped(id=identifier, source=source_name, stage=stage, reason=reason, detail="because")


def instance(of: Kernel, *arguments: str) -> Unit:
    """A unit of a kernel, named after its template arguments."""
    name = "_".join([of.name, *arguments])
    return Unit(
        id=f"{of.source}/{of.path}:{name}",
        source=of.source,
        kernel_id=of.id,
        name=name,
        types=(),
        kernel_code=of.code,
        unit_code=of.code,
        dependencies=(),
        stand_ins=(),
        launch=(),
    )
