"""Units in, units in HIP and reasons out."""

import dataclasses
from pathlib import Path

import pytest

from kernelmill.config import params
from kernelmill.errors import ConfigError
from kernelmill.records import Dropped, PortedUnit, TemplateArgument, Unit
from stages.port.run import platform_of, port_unit
from stages.port.translate import Platform

AMPERE = Platform(arch=800, version=12010)
KERNEL = "__global__ void k_bfloat16(__nv_bfloat16* x) { x[threadIdx.x % 32] = __shfl_sync(0xffffffff, *x, 0); }"
UNIT = Unit(
    id="s/a.cu:k_bfloat16",
    source="s",
    kernel_id="s/a.cu:k",
    name="k_bfloat16",
    types=(TemplateArgument(parameter="T", argument="__nv_bfloat16"),),
    kernel_code=KERNEL,
    unit_code=f"#include <cuda_bf16.h>\n\n{KERNEL}\n",
    dependencies=(),
    stand_ins=(),
    launch=(),
)


def test_a_ported_unit_is_its_cuda_unit_in_hip_with_what_was_found() -> None:
    ported = port_unit(UNIT, {"s": AMPERE})
    assert isinstance(ported, PortedUnit)
    assert ported.kernel_code in ported.unit_code
    assert ported.unit_code.startswith("#include <hip/hip_runtime.h>\n#include <hip/hip_bf16.h>\n")
    assert ported.types == (TemplateArgument(parameter="T", argument="__hip_bfloat16"),)
    assert [finding.kind for finding in ported.wavefront] == ["lane_arithmetic"]
    same = {field.name for field in dataclasses.fields(Unit)} - {"types", "kernel_code", "unit_code"}
    assert all(getattr(ported, name) == getattr(UNIT, name) for name in same)


def test_a_unit_with_inline_ptx_is_dropped_with_its_line() -> None:
    unit = dataclasses.replace(UNIT, unit_code='__global__ void k() {\n  asm("exit;");\n}\n')
    assert port_unit(unit, {"s": AMPERE}) == Dropped(
        id=UNIT.id, source="s", stage="port", reason="inline_ptx", detail='line 2: asm("exit;");'
    )


def test_the_platform_is_that_of_the_headers_which_the_source_was_parsed_against() -> None:
    known = params.load(Path(__file__).parents[3] / "params.yaml")
    source = next(iter(known.sources))
    assert platform_of(source, known) == AMPERE
    with pytest.raises(ConfigError, match=r"not in params\.yaml"):
        platform_of("s", known)
