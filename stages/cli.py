"""The command line: `kernelmill extract`, `show`, `verify`, `compile-db`, `add`, `doctor`.

Options in, lines for people out; the work is done in `stages.commands`.
"""

import sys
from functools import partial
from pathlib import Path
from typing import IO, get_args

import click
from rich.console import Console

from stages.capture import run as capture
from stages.commands import (
    adding,
    doctor,
    extracting,
    kernel_files,
    reporting,
    showing,
    unit_files,
    verify_report,
    verifying,
)
from stages.lib import jsonl, params
from stages.lib.backends.host import HostName
from stages.lib.backends.machine import ThisMachine
from stages.lib.backends.modes import MODES
from stages.lib.backends.protocol import BackendName, Given, Program
from stages.lib.errors import InputError, KernelmillError
from stages.lib.index import PackageIndex
from stages.lib.records import Language, Source, Strategy

FOLDER = click.Path(path_type=Path)


class _Explained(click.ClickException):
    def show(self, file: IO[str] | None = None) -> None:  # noqa: ARG002  # click's signature
        click.echo(f"error: {self.message}", err=True)


class _Commands(click.Group):
    """Turns every `KernelmillError` into one message on standard error and exit status 1."""

    def invoke(self, ctx: click.Context) -> object:
        try:
            return super().invoke(ctx)
        except KernelmillError as error:
            raise _Explained(str(error)) from error


ARGUMENTS = "kernelmill.arguments"
"""Of the context: what stood after `--`."""


class _WithArguments(click.Command):
    """A command of files, and after `--` the arguments of the program that they make."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        at = args.index("--") if "--" in args else len(args)
        ctx.meta[ARGUMENTS] = args[at + 1 :]
        return super().parse_args(ctx, args[:at])


@click.group(cls=_Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="kernelmill", prog_name="kernelmill")
def main() -> None:
    """Exact GPU kernels from real CUDA projects.

    The whole dataset is made by `make dataset` (or `dvc repro`); these commands do single things.

    \b
    Examples:
      kernelmill extract --input-file src/scan.cu --compile-db build --output-dir kernels
      kernelmill show roi_align_forward_cuda_kernel_float
      kernelmill verify reduce.hip
      kernelmill add my_ops --sdist my-ops==1.2.3
      kernelmill compile-db mmcv
    """  # noqa: D301  # \b keeps click from joining the lines that follow


@main.command()
@click.option("--input-file", "-i", "file", type=FOLDER, required=True, help="A .cu file, or a header with kernels.")
@click.option(
    "--compile-db",
    "-p",
    "database",
    type=FOLDER,
    help="Folder with the project's compile_commands.json, or that file.",
)
@click.option("--infer", is_flag=True, help="No database: work include folders out from who includes what.")
@click.option("--output-dir", "-o", "output", type=FOLDER, required=True, help="Made if missing.")
@click.option(
    "--source-root",
    "root",
    type=FOLDER,
    help="The project's top folder.  [default: what the database covers, inside the git repository]",
)
@click.option(
    "--headers",
    metavar="NAME|PATH",
    help="CUDA and torch headers to parse against: a set of conf/headers/, a CUDA toolkit's folder, or `none`.  "
    "[default: torch21_cuda121 where the command wants torch's headers and they are not here, else cuda121]",
)
@click.option("--gpu-arch", metavar="sm_NN", help="The GPU that conditions in the code see.  [default: params.yaml's]")
@click.option(
    "--types",
    metavar="LIST",
    help="Write units that compile alone, templates instantiated with these types: `float,half`; or `launched`, with "
    "those that the project's launches name.",
)
@click.option("--force", is_flag=True, help="Replace files of the same name that hold something else.")
@click.option("--json", "as_json", is_flag=True, help="Print records instead of lines for people.")
def extract(
    *,
    file: Path,
    database: Path | None,
    infer: bool,
    output: Path,
    root: Path | None,
    headers: str | None,
    gpu_arch: str | None,
    types: str | None,
    force: bool,
    as_json: bool,
) -> None:
    """Cut the kernels of one file out, one .cu file each, named after the kernel.

    With --types, each kernel becomes NAME_TYPE.cu, a unit that compiles alone: the kernel with its types put in and the
    declarations of its project that it needs, and NAME_TYPE.json, what is known of it.

    Otherwise each file holds the kernel's exact text, its `template <...>` line included, and a final newline.
    Namesakes become name_2.cu, name_3.cu in file order. A header is parsed as part of a translation unit that includes
    it. Nothing is built; no GPU, CUDA toolkit or torch need be installed.

    \b
    Examples:
      kernelmill extract --input-file src/scan.cu --compile-db build --output-dir kernels
      kernelmill extract -i src/scan_kernels.cuh -p build -o kernels --headers /usr/local/cuda
      kernelmill extract -i src/scan.cu --infer -o kernels
      kernelmill extract -i src/scan.cu -p build -o units --types float,half

    \b
    Where a compile_commands.json comes from:
      cmake -DCMAKE_EXPORT_COMPILE_COMMANDS=ON ...     in the build folder
      make clean && bear -- make                       any build; a cached one records nothing
      kernelmill compile-db mmcv                       for a source of this dataset
    """  # noqa: D301  # \b keeps click from joining the lines that follow
    if infer == (database is not None):
        raise click.UsageError("give either --compile-db DIR or --infer")
    kernel_files.check(output)
    request = extracting.Request(
        file=file,
        database=database,
        root=root,
        headers=headers,
        gpu_arch=gpu_arch,
        types=() if types is None else unit_files.types(types),
    )
    found = extracting.extract_file(request, partial(click.echo, err=True))
    files = kernel_files.named(found.kernels)
    contents = {each.name: each.content for each in files}
    if found.made is not None:
        contents = unit_files.contents(found.made.units)
    kernel_files.refuse_folders(output, contents)
    if not force:
        kernel_files.refuse_differing(output, contents)
    kernel_files.write(output, contents)
    for doubt in reporting.doubts(found):
        click.echo(doubt, err=True)
    summarise = reporting.as_json if as_json else reporting.as_text
    click.echo(summarise(file, output, found, files), nl=False)


@main.command()
@click.argument("name", metavar="ID")
@click.option("--data", type=FOLDER, default=Path("data"), show_default=True, help="Where the pipeline wrote.")
@click.option("--hip", "language", flag_value="hip", help="Its text in HIP.")
@click.option("--cuda", "language", flag_value="cuda", default="cuda", help="Its text in CUDA, the default.")
@click.option("--json", "as_json", is_flag=True, help="Print records, one a line, instead of text for people.")
@click.option("--color/--no-color", default=None, help="Colours.  [default: where the output is a terminal]")
def show(*, name: str, data: Path, language: Language, as_json: bool, color: bool | None) -> None:
    """Print a unit: where it is from, what it needs, how it is launched, which operator it serves, and its code.

    ID is the id or the name of a unit, or of a kernel, which shows all units of it.

    \b
    Examples:
      kernelmill show roi_align_forward_cuda_kernel_float
      kernelmill show --json nms_cuda | jq .unit.launch
      kernelmill show --hip roi_align_forward_cuda_kernel_float
      kernelmill show --color nms_cuda | less -R
    """  # noqa: D301  # \b keeps click from joining the lines that follow
    found = showing.find(data, name)
    if as_json:
        click.echo(showing.as_json(found), nl=False)
        return
    console = Console(force_terminal=color, no_color=None if color is None else not color, highlight=False)
    for each in found:
        showing.show(each, console, language)


@main.command("compile-db")
@click.argument("source", nargs=-1)
def compile_db(source: tuple[str, ...]) -> None:
    """Write compile_commands.json for editors, with this machine's folders.

    `data/capture/commands.jsonl` names no folder of any machine; this puts them in, for all sources or the named ones.
    Editors that run clangd take the setting `--compile-commands-dir`. Do not put the file, or a link to it, among the
    sources: those are under DVC's watch.

    \b
    Examples:
      kernelmill compile-db
      kernelmill compile-db mmcv torch_scatter
    """  # noqa: D301  # \b keeps click from joining the lines that follow
    paths = capture.Paths(fetched=Path("data/fetch"), captured=Path("data/capture"))
    known = {each.id: each for each in jsonl.read(paths.fetched / "sources.jsonl", Source)}
    if unknown := [name for name in source if name not in known]:
        raise InputError(
            f"no source named {', '.join(unknown)} was fetched; there are: {', '.join(sorted(known)) or 'none'}",
            remedy="name one of these, or add it (`kernelmill add --help`) and run `make dataset`",
        )
    loaded = params.load()
    for name in source or sorted(known):
        path = capture.write_database(paths, loaded, known[name])
        click.echo(f"{path}\n  for {paths.tree(name)}: clangd --compile-commands-dir={path.parent}")


@main.command()
@click.argument("name")
@click.option("--sdist", metavar="PACKAGE==VERSION", help="A source archive of the package index.")
@click.option("--git", metavar="URL", help="A git repository; needs --commit.")
@click.option("--commit", metavar="SHA", default="", help="All 40 digits.")
@click.option("--path", metavar="DIR", help="A folder or an archive on disk.")
@click.option("--headers", default="torch21_cuda121", show_default=True, help="A header set of conf/headers/.")
@click.option(
    "--strategy",
    "strategies",
    multiple=True,
    type=click.Choice(get_args(Strategy)),
    help="How compile commands are learnt; may be repeated, tried in order.  [default: setuptools, cmake, infer]",
)
def add(
    *,
    name: str,
    sdist: str | None,
    git: str | None,
    commit: str,
    path: str | None,
    headers: str,
    strategies: tuple[Strategy, ...],
) -> None:
    """Add a project to the sources: writes conf/source/NAME.yaml, pinned.

    \b
    Examples:
      kernelmill add my_ops --sdist my-ops==1.2.3
      kernelmill add my_ops --git https://example.org/my/ops.git --commit 0123...
      kernelmill add my_ops --path ../my-ops --headers cuda121 --strategy cmake --strategy infer
    """  # noqa: D301  # \b keeps click from joining the lines that follow
    given = [
        adding.Origin(kind=kind, value=value, commit=commit if kind == "git" else "")
        for kind, value in zip(get_args(adding.Kind), (sdist, git, path), strict=True)
        if value is not None
    ]
    if len(given) != 1:
        raise click.UsageError("give one of --sdist PACKAGE==VERSION, --git URL --commit SHA, --path DIR")
    if commit and git is None:
        raise click.UsageError("--commit goes with --git")
    conf = Path("conf")
    wanted = adding.Addition(name=name, origin=given[0], headers=headers, strategies=strategies)
    written = adding.add(wanted, conf, PackageIndex())
    config = conf / "config.yaml"
    click.echo(f"wrote {written}")
    click.echo(adding.next_steps(name, headers, config.read_text(encoding="utf-8") if config.is_file() else ""))


@main.command(cls=_WithArguments)
@click.argument("files", nargs=-1, required=True, type=FOLDER, metavar="FILE... [-- ARGUMENT...]")
@click.option(
    "--backend",
    type=click.Choice(get_args(BackendName)),
    default="cpu",
    show_default=True,
    help="`cpu` needs a C++ compiler alone. `rocm` needs hipcc, `cuda` nvcc; without such a GPU they only compile.",
)
@click.option(
    "--mode",
    "-m",
    "modes",
    multiple=True,
    type=click.Choice(["all", *(mode.name for mode in MODES)]),
    help="What to look for, on the CPU; may be repeated.  [default: all]",
)
@click.option("--compile-only", is_flag=True, help="Compile in each way that the modes need; run nothing.")
@click.option("--coverage", is_flag=True, help="Also say which lines and branches of kernels the program reaches.")
@click.option("-I", "include", multiple=True, type=FOLDER, metavar="DIR", help="Where headers are; may be repeated.")
@click.option("-D", "define", multiple=True, metavar="NAME[=VALUE]", help="A macro; may be repeated.")
@click.option("--std", "standard", default="gnu++17", show_default=True, help="The standard of C++.")
@click.option("--stdin", type=click.File("rb"), help="What the program reads; `-` is what this command is given.")
@click.option("--run-in", type=FOLDER, metavar="DIR", help="Where the program runs; it may read what lies there.")
@click.option("--read", "readable", multiple=True, type=FOLDER, metavar="PATH", help="What else the program may read.")
@click.option("--timeout", type=click.FloatRange(min=0.1), default=120, show_default=True, help="Seconds a run.")
@click.option("--memory", type=click.IntRange(min=64), default=4096, show_default=True, help="MiB a run.")
@click.option("--compiler", type=click.Choice(get_args(HostName)), help="For the CPU.  [default: the first found]")
@click.option("--warp-size", type=click.Choice(["32", "64"]), default="64", show_default=True, help="On the CPU.")
@click.option("--seed", type=click.IntRange(min=0), default=1, show_default=True, help="Of the mode `random`.")
@click.option("--target", "targets", multiple=True, help="GPU to compile for, as gfx90a or sm_90; may be repeated.")
@click.option("--json", "as_json", is_flag=True, help="Print a record instead of lines for people.")
@click.option("--color/--no-color", default=None, help="Colours.  [default: where the output is a terminal]")
@click.pass_context
def verify(
    context: click.Context,
    *,
    files: tuple[Path, ...],
    backend: BackendName,
    modes: tuple[str, ...],
    compile_only: bool,
    coverage: bool,
    include: tuple[Path, ...],
    define: tuple[str, ...],
    standard: str,
    stdin: IO[bytes] | None,
    run_in: Path | None,
    readable: tuple[Path, ...],
    timeout: float,
    memory: int,
    compiler: HostName | None,
    warp_size: str,
    seed: int,
    targets: tuple[str, ...],
    as_json: bool,
    color: bool | None,
) -> None:
    """Compile and run a HIP program, and say what is wrong with it.

    FILEs are the sources of one program; headers are found beside them and with -I. What stands after -- are the
    program's own arguments. It runs confined: without network, writing to a folder of its own alone.

    Exit status 0: it compiles, ends with 0 in every mode and has no findings but warnings. Else 1.

    \b
    Examples:
      kernelmill verify reduce.hip
      kernelmill verify main.cpp kernels.hip -I include -D N=1024 -- --size 256
      kernelmill verify scan.hip --mode race --mode sanitize --warp-size 32
      kernelmill verify sort.hip --run-in data --timeout 600 -- input.txt
      kernelmill verify reduce.hip --mode plain --coverage
      kernelmill verify reduce.hip --backend rocm --target gfx90a --target gfx1030
      kernelmill verify reduce.hip --compile-only --json

    \b
    Modes, on the CPU:
      plain     wrong results; bad launches, copies, frees; two barriers at once
      reverse   results that depend on the order of threads and blocks: last to first
      random    results that depend on the order of threads and blocks: shuffled, by --seed
      poison    results that depend on device or shared memory that nothing was written to
      barriers  barriers that only some threads of a block reach
      leaks     device memory that is never freed
      sanitize  accesses out of bounds, use after free, undefined behaviour, device memory touched by the host
      race      races in global and shared memory, accesses out of bounds, reads of memory that nothing was written
                to
    """  # noqa: D301  # \b keeps click from joining the lines that follow
    request = verifying.Request(
        program=Program(files=files, include=include, define=define, standard=standard),
        given=Given(arguments=tuple(context.meta[ARGUMENTS]), stdin=b"" if stdin is None else stdin.read()),
        backend=backend,
        modes=modes or ("all",),
        compiler=compiler,
        warp_size=int(warp_size),
        seed=seed,
        targets=targets,
        run_in=run_in,
        readable=readable,
        wall_seconds=timeout,
        memory_mib=memory,
    )
    if compile_only and coverage:
        raise click.UsageError("--coverage needs a run: leave --compile-only out")
    planning = verifying.compiling if compile_only else verifying.with_coverage if coverage else verifying.plan
    planned = planning(request, ThisMachine())
    with verify_report.progress(planned.steps) as told:
        verified = planned.carried_out(told)
    said = verify_report.report(files, verified)
    if as_json:
        click.echo(jsonl.pretty(said), nl=False)
    else:
        console = Console(force_terminal=color, no_color=None if color is None else not color, highlight=False)
        verify_report.show(said, request.program.root, console)
    if said.verdict != "clean":
        sys.exit(1)


@main.command("doctor")
@click.option("--json", "as_json", is_flag=True, help="Print a record instead of lines for people.")
def doctor_command(*, as_json: bool) -> None:
    """Say what this machine has, what of it is as pinned, and what each missing piece would add.

    Exit status 1 where something needed is broken; nothing is installed or changed.

    \b
    Examples:
      kernelmill doctor
      kernelmill doctor --json
    """  # noqa: D301  # \b keeps click from joining the lines that follow
    diagnosis = doctor.examine(ThisMachine(), doctor.pins())
    lines = jsonl.pretty(diagnosis) if as_json else "".join(f"{line}\n" for line in doctor.as_text(diagnosis))
    click.echo(lines, nl=False)
    if not diagnosis.healthy:
        sys.exit(1)


if __name__ == "__main__":
    main()
