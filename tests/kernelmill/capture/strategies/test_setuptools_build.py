"""setup.py scripts are run with a recorder as `setup()`."""

import json
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

import pytest

from kernelmill.capture.strategies import setuptools_build
from kernelmill.config.params import CaptureSource
from kernelmill.errors import CaptureError
from kernelmill.records import CompileCommand
from kernelmill.sandbox import Finished, Limits
from tests.kernelmill.capture.jobs import KERNEL, MakeJob

pytestmark = [
    pytest.mark.skipif(sys.platform != "linux", reason="build scripts run in the Linux sandbox"),
    pytest.mark.slow,
]
PLAIN = (
    "from setuptools import Extension, setup\nsetup(name='toy', ext_modules=[Extension('toy._C', {sources}, {more})])\n"
)


def plain(sources: Sequence[str], more: str = "") -> str:
    return PLAIN.format(sources=list(sources), more=more)


def by_path(commands: Sequence[CompileCommand]) -> dict[str, CompileCommand]:
    return {command.path: command for command in commands}


def reason(make_job: MakeJob, setup: str, **more: object) -> str:
    with pytest.raises(CaptureError) as caught:
        setuptools_build.capture(make_job({"setup.py": setup, "k.cu": KERNEL}, **more))
    return str(caught.value)


def test_extension_gives_one_command_per_file(make_job: MakeJob) -> None:
    setup = plain(
        ["k.cu", "b.cpp"], "include_dirs=['inc'], define_macros=[('A', None), ('B', '2')], extra_compile_args=['-O3']"
    )
    found = setuptools_build.capture(make_job({"setup.py": setup, "k.cu": KERNEL, "b.cpp": "int x;"}))
    commands = by_path(found.commands)
    assert sorted(commands) == ["b.cpp", "k.cu"]
    assert commands["k.cu"].arguments == ("-I{source}/inc", "-I{python}", "-DA", "-DB=2", "-std=c++17")
    assert commands["k.cu"].dropped_flags == ("-O3",)


@pytest.mark.slow
def test_cuda_extension_gets_what_torch_adds(make_job: MakeJob) -> None:
    pytest.importorskip("torch")
    setup = """
import glob, os, subprocess
import torch
from setuptools import setup
from torch.utils.cpp_extension import CUDA_HOME, BuildExtension, CUDAExtension
print("noise on standard output")
version = subprocess.check_output([CUDA_HOME + "/bin/nvcc", "-V"], text=True)
assert "release 12.1" in version, version
assert torch.version.cuda == "12.1" and torch.__version__.startswith("2.1.2")
assert torch.cuda.is_available() and torch.cuda.get_device_capability() == (8, 0) and torch.cuda.device_count() == 1
subprocess.run(["git", "rev-parse", "HEAD"])

def extensions():
    return [CUDAExtension("toy._C", glob.glob("csrc/*.cu") + ["csrc/b.cpp"], include_dirs=[os.path.abspath("csrc")],
                          extra_compile_args={"cxx": ["-DHOST"], "nvcc": ["-DDEVICE", "-gencode arch=sm_80"]})]

if __name__ == "__main__":
    setup(name="toy", ext_modules=extensions(), cmdclass={"build_ext": BuildExtension})
"""
    found = setuptools_build.capture(make_job({"setup.py": setup, "csrc/k.cu": KERNEL, "csrc/b.cpp": "int x;"}))
    commands = by_path(found.commands)
    assert commands["csrc/k.cu"].arguments == (
        "-I{source}/csrc",
        "-I{headers}/torch/include",
        "-I{headers}/torch/include/torch/csrc/api/include",
        "-I{headers}/cuda/include",
        "-I{python}",
        "-DTORCH_API_INCLUDE_EXTENSION_H",
        "-DTORCH_EXTENSION_NAME=_C",
        "-D__CUDA_NO_HALF_OPERATORS__",
        "-D__CUDA_NO_HALF_CONVERSIONS__",
        "-D__CUDA_NO_BFLOAT16_CONVERSIONS__",
        "-D__CUDA_NO_HALF2_OPERATORS__",
        "-DDEVICE",
        "-std=c++17",
    )
    assert "-DHOST" in commands["csrc/b.cpp"].arguments
    assert "-DDEVICE" not in commands["csrc/b.cpp"].arguments


def test_source_is_not_written_to(make_job: MakeJob) -> None:
    job = make_job({"setup.py": "open('written', 'w').close()\n" + plain(["k.cu"]), "k.cu": KERNEL})
    setuptools_build.capture(job)
    assert sorted(path.name for path in job.tree.iterdir()) == ["k.cu", "setup.py"]


def test_build_helper_that_is_not_installed_is_stood_in_for(make_job: MakeJob) -> None:
    setup = (
        "import cpuinfo\nfrom setuptools_scm import get_version\n"
        "get_version(root='.')\ncpuinfo.get_cpu_info()['arch']\n" + plain(["k.cu"])
    )
    assert len(setuptools_build.capture(make_job({"setup.py": setup, "k.cu": KERNEL})).commands) == 1


def test_generated_and_foreign_sources_are_left_out_and_counted(make_job: MakeJob) -> None:
    setup = "open('made.cu', 'w').close()\n" + plain(["k.cu", "made.cu", "/usr/x.cu"])
    found = setuptools_build.capture(make_job({"setup.py": setup, "k.cu": KERNEL}))
    assert [command.path for command in found.commands] == ["k.cu"]
    assert "2 files outside the source" in found.detail


def test_script_that_leaves_after_setup_still_counts(make_job: MakeJob) -> None:
    setup = plain(["k.cu"]) + "import os\nos._exit(7)\n"
    assert len(setuptools_build.capture(make_job({"setup.py": setup, "k.cu": KERNEL})).commands) == 1


def test_setup_that_raises_gives_the_last_line_of_its_traceback(make_job: MakeJob) -> None:
    assert (
        reason(make_job, "raise ValueError('no compiler of mine')") == "setup.py raised ValueError: no compiler of mine"
    )


def test_setup_that_exits_says_with_what(make_job: MakeJob) -> None:
    assert "sys.exit('unsupported platform')" in reason(make_job, "import sys\nsys.exit('unsupported platform')")


@pytest.mark.slow
def test_setup_that_hangs_is_ended_at_the_wall_limit(make_job: MakeJob) -> None:
    message = reason(make_job, "import time\ntime.sleep(600)", wall_seconds=2)
    assert message == "setup.py did not finish within 2 s (capture.wall_seconds)"


def test_setup_that_wants_the_network_says_whom_it_wanted_to_reach(make_job: MakeJob) -> None:
    script = "import urllib.request\nurllib.request.urlopen('https://models.example.org/weights')"
    message = reason(make_job, script)
    assert "tried to reach models.example.org" in message
    assert "without network access" in message


def test_module_that_is_missing_is_named(make_job: MakeJob) -> None:
    assert "needs the Python module mmengine_of_mine" in reason(make_job, "import mmengine_of_mine")


def test_torch_that_is_missing_tells_how_to_install_it(make_job: MakeJob) -> None:
    def without_torch(command: Sequence[str], *, limits: Limits, cwd: Path, **_: object) -> Finished:
        config = json.loads(Path(command[-1]).read_text())
        note: Mapping[str, object] = {
            "kind": "failed",
            "error": "ModuleNotFoundError",
            "message": "No module named 'torch'",
            "module": "torch",
        }
        Path(config["record"]).write_text(json.dumps(note) + "\n")
        return Finished(returncode=1, stdout=b"", stderr=b"", outcome="exited", seconds=0)

    message = reason(make_job, "import torch", runner=without_torch)
    assert "needs torch, which is not installed" in message
    assert "pip install torch==2.13.0" in message


def test_setup_without_extensions_says_so(make_job: MakeJob) -> None:
    assert "describes no extension modules" in reason(make_job, "from setuptools import setup\nsetup(name='toy')")


def test_project_without_setup_py_is_not_for_this_strategy(make_job: MakeJob) -> None:
    with pytest.raises(CaptureError, match=r"no setup\.py"):
        setuptools_build.capture(make_job({"pyproject.toml": "[project]", "k.cu": KERNEL}))


CONFIGURED = """\
import os, sys
from setuptools import Extension, setup
architectures = os.environ["TOY_ARCHITECTURES"].split()
sources = ["k.cu"] if "--cuda_ext" in sys.argv else []
sys.argv.remove("--cuda_ext")
setup(name="toy", ext_modules=[Extension("toy._C", sources, define_macros=[(name, None) for name in architectures])])
"""


def test_setup_gets_the_configured_environment_and_arguments(make_job: MakeJob) -> None:
    configured = CaptureSource(environment={"TOY_ARCHITECTURES": "A B"}, arguments=("--cuda_ext",))
    job = make_job({"setup.py": CONFIGURED, "k.cu": KERNEL}, configured)
    (command,) = setuptools_build.capture(job).commands
    assert command.path == "k.cu"
    assert {"-DA", "-DB"} <= {*command.arguments}


def test_setup_that_lacks_its_environment_names_the_variable(make_job: MakeJob) -> None:
    assert "KeyError: 'TOY_ARCHITECTURES'" in reason(make_job, CONFIGURED)


def test_setup_in_a_folder_is_run_there(make_job: MakeJob) -> None:
    files = {"python/setup.py": plain(["../k.cu"], "include_dirs=['../inc']"), "k.cu": KERNEL}
    found = setuptools_build.capture(make_job(files, CaptureSource(directory="python")))
    assert found.commands[0].path == "k.cu"
    assert found.commands[0].arguments[0] == "-I{source}/inc"


@pytest.mark.parametrize(
    ("replaced_by", "why"),
    [
        ("os.symlink('/etc/passwd', record)", "it is a symbolic link"),
        ("os.mkfifo(record)", "it is not a regular file"),
        ("os.truncate(os.open(record, os.O_CREAT | os.O_WRONLY), 1 << 29)", "at most"),
        ("open(record, 'w').write('secret\\n')", "line 1 is not a note"),
    ],
)
def test_script_that_replaces_the_record_fails_with_that_reason(make_job: MakeJob, replaced_by: str, why: str) -> None:
    setup = f"import os\nrecord = os.environ['HOME'] + '/record.jsonl'\nos.unlink(record)\n{replaced_by}\n"
    said = reason(make_job, setup)
    assert "setup.py tampered with the record of its calls" in said
    assert why in said
    assert "root:" not in said
    assert "secret" not in said
