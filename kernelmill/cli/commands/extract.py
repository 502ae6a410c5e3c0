"""`kernelmill extract`: extract the kernels of one file."""

from functools import partial
from pathlib import Path

import click

from kernelmill.cli.commands.options import PATH
from kernelmill.cli.extraction import extract, kernel_files, report, unit_files
from kernelmill.terminal import echo


@click.command("extract", short_help="Extract the kernels of one file into a .cu file each.")
@click.option(
    "--input-file", "-i", "file", type=PATH, required=True, help="A .cu file, or a header that defines kernels."
)
@click.option(
    "--compile-db",
    "-p",
    "database",
    type=PATH,
    help="The project's compile_commands.json, or the folder that contains it.",
)
@click.option(
    "--infer", is_flag=True, help="Infer include directories from what files include, instead of reading a database."
)
@click.option("--output-dir", "-o", "output", type=PATH, required=True, help="Created if it does not exist.")
@click.option(
    "--source-root",
    "root",
    type=PATH,
    help="The project's top folder.  [default: the folder that the database covers, inside the git repository]",
)
@click.option(
    "--headers",
    metavar="NAME|PATH",
    help="CUDA and torch headers to parse against: a set of conf/headers/, the folder of a CUDA toolkit, or `none`.  "
    "[default: torch21_cuda121 if the command needs torch's headers and they are not installed, otherwise cuda121]",
)
@click.option(
    "--gpu-arch", metavar="sm_NN", help="The GPU architecture to parse for.  [default: the one in params.yaml]"
)
@click.option(
    "--types",
    metavar="LIST",
    help="Write self-contained units, with templates instantiated with these types, such as `float,half`; or with "
    "the types that the project launches, `launched`.",
)
@click.option("--force", is_flag=True, help="Overwrite existing files that have other content.")
@click.option("--json", "as_json", is_flag=True, help="Print a record instead of text.")
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
    """Extract the kernels of one file into one .cu file each, named after the kernel.

    With --types, each kernel becomes a self-contained unit: NAME_TYPE.cu contains the kernel with its types substituted
    and the declarations of its project that it needs, and NAME_TYPE.json is its record.

    Without --types, each file contains the exact text of the kernel, including its `template <...>` line, and a final
    newline. Further kernels of the same name become name_2.cu, name_3.cu, in file order. A header is parsed as part of
    a translation unit that includes it. Nothing is built; no GPU, CUDA toolkit or torch needs to be installed.

    \b
    Examples:
      kernelmill extract --input-file src/scan.cu --compile-db build --output-dir kernels
      kernelmill extract -i src/scan_kernels.cuh -p build -o kernels --headers /usr/local/cuda
      kernelmill extract -i src/scan.cu --infer -o kernels
      kernelmill extract -i src/scan.cu -p build -o units --types float,half

    \b
    How to get a compile_commands.json:
      cmake -DCMAKE_EXPORT_COMPILE_COMMANDS=ON ...     written to the build folder
      make clean && bear -- make                       any other build; it must not be cached
      kernelmill compile-db mmcv                       a source of this dataset
    """  # noqa: D301  # \b keeps click from joining the lines that follow
    if infer == (database is not None):
        raise click.UsageError("give either --compile-db DIR or --infer")
    kernel_files.check(output)
    request = extract.ExtractRequest(
        file=file,
        database=database,
        root=root,
        headers=headers,
        gpu_arch=gpu_arch,
        types=() if types is None else unit_files.parse_types(types),
    )
    found = extract.extract_file(request, partial(echo, err=True))
    files = kernel_files.named(found.kernels)
    contents = {each.name: each.content for each in files}
    if found.made is not None:
        contents = unit_files.contents(found.made.units)
    kernel_files.check_folders(output, contents)
    if not force:
        kernel_files.check_differing(output, contents)
    kernel_files.write(output, contents)
    for warning in report.warnings(found):
        echo(warning, err=True)
    summarize = report.as_json if as_json else report.as_text
    echo(summarize(file, output, found, files), nl=False)
    if found.lost:
        raise extract.lost(found)
