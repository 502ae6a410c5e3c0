"""Install commands put NumPy first, then torch from its own index, then the rest."""

from pathlib import Path

import pytest

from kernelmill.errors import InputError
from kernelmill.requirements import commands

INDEX = "https://example.org/rocm"


def lines(folder: Path, text: str) -> list[str]:
    path = folder / "requirements.txt"
    path.write_text(text, encoding="utf-8")
    return commands(path, INDEX)


def test_torch_and_what_must_match_it_come_from_its_index_alone(tmp_path: Path) -> None:
    assert lines(tmp_path, "scipy>=1\ntorch==2.6.0+cu124\ntorchvision\n") == [
        f"pip install --index-url {INDEX} torch==2.6.0 torchvision",
        "pip install 'scipy>=1'",
    ]


def test_old_torch_gets_an_old_numpy_before_it_and_after_it(tmp_path: Path) -> None:
    assert lines(tmp_path, "torch==2.1.2\nscipy\n") == [
        "pip install 'numpy<2'",
        f"pip install --index-url {INDEX} torch==2.1.2",
        "pip install 'numpy<2' scipy",
    ]
    assert lines(tmp_path, "torch~=2.1\nnumpy>=1.20\n")[0] == "pip install 'numpy>=1.20,<2'"
    assert lines(tmp_path, "torch==2.6.0\nnumpy>=1.20\n")[0] == "pip install 'numpy>=1.20'"


def test_packages_of_cuda_are_left_out_and_named(tmp_path: Path) -> None:
    found = lines(tmp_path, "nvidia-cublas-cu12==12.1\ntriton==3.1\nclick\n")
    assert [line.split()[1] for line in found if line.startswith("#")] == ["nvidia-cublas-cu12", "triton"]
    assert found[-2:] == [f"pip install --index-url {INDEX} torch", "pip install click"]


def test_included_files_continued_lines_hashes_and_comments_are_read(tmp_path: Path) -> None:
    (tmp_path / "base.txt").write_text("click==8.1 \\\n    --hash=sha256:00\n", encoding="utf-8")
    found = lines(tmp_path, "-r base.txt\n# none\ntorch  # any\n--extra-index-url https://example.org/more\n")
    assert found[-1] == "pip install --extra-index-url https://example.org/more click==8.1"


def test_line_that_is_no_requirement_is_named(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"requirements.txt:2 is no requirement"):
        lines(tmp_path, "torch\n!!\n")


def test_file_that_includes_itself_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="includes itself"):
        lines(tmp_path, "-r requirements.txt\n")
