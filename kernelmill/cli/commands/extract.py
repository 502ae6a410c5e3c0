"""`kernelmill extract`: kernels of one file, cut out; options in, lines for people out."""

from functools import partial
from pathlib import Path

import click

from kernelmill.cli import extracting, kernel_files, reporting, unit_files
from kernelmill.cli.commands.options import FOLDER


@click.command("extract")
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
def command(
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
