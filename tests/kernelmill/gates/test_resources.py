from kernelmill.gates.resources import from_amd_assembly, from_ptxas

ASSEMBLY = """\
	.text
	.amdgpu_metadata
---
amdhsa.kernels:
  - .agpr_count:     0
    .args:           []
    .group_segment_fixed_size: 256
    .name:           _Z1kPf
    .private_segment_fixed_size: 16
    .sgpr_count:     20
    .sgpr_spill_count: 1
    .vgpr_count:     15
    .vgpr_spill_count: 2
amdhsa.target:   amdgcn-amd-amdhsa--gfx90a
...
	.end_amdgpu_metadata
"""
PTXAS = """\
ptxas info    : 0 bytes gmem
ptxas info    : Compiling entry function '_Z1bPf' for 'sm_80'
ptxas info    : Function properties for _Z1bPf
    32 bytes stack frame, 8 bytes spill stores, 4 bytes spill loads
ptxas info    : Used 18 registers, used 1 barriers, 1024 bytes smem, 400 bytes cmem[0]
ptxas info    : Compiling entry function '_Z1aPf' for 'sm_80'
ptxas info    : Function properties for _Z1aPf
    0 bytes stack frame, 0 bytes spill stores, 0 bytes spill loads
ptxas info    : Used 8 registers, used 0 barriers, 360 bytes cmem[0]
"""


def test_metadata_of_amd_assembly_gives_registers_and_shared_memory() -> None:
    (kernel,) = from_amd_assembly(ASSEMBLY)
    assert (kernel.kernel, kernel.registers, kernel.scalar_registers) == ("_Z1kPf", 15, 20)
    assert (kernel.shared_bytes, kernel.private_bytes, kernel.spilled) == (256, 16, 3)


def test_assembly_without_kernels_has_no_resources() -> None:
    assert from_amd_assembly("\t.text\n") == ()


def test_each_entry_function_of_ptxas_has_its_own_resources() -> None:
    first, second = from_ptxas(PTXAS)
    assert (first.kernel, first.registers, first.shared_bytes, first.private_bytes) == ("_Z1aPf", 8, 0, 0)
    assert (second.kernel, second.registers, second.shared_bytes) == ("_Z1bPf", 18, 1024)
    assert (second.private_bytes, second.spilled, second.scalar_registers) == (32, 8, None)
