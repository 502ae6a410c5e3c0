"""The benchmark of parsing: which projects it has."""

from benchmarks.parsing import described


def test_projects_are_those_with_cuda_sources() -> None:
    known = described()
    assert {"mmcv", "gsplat", "auto_gptq"} <= known.keys()
    assert "liger_kernel" not in known
