"""The options of a launch, and what a launch returns: the attributes of a compiled kernel that programs look at."""

from types import SimpleNamespace
from typing import Any

OPTIONS = frozenset(
    {
        "num_warps", "num_stages", "num_ctas", "maxnreg", "ir_override", "enable_fp_fusion", "enable_reflect_ftz",
        "launch_cooperative_grid", "launch_pdl", "supported_fp8_dtypes", "deprecated_fp8_dot_operand_dtypes",
        "default_dot_input_precision", "allowed_dot_input_precisions", "max_num_imprecise_acc_default", "extern_libs",
        "debug", "backend_name", "sanitize_overflow", "arch", "instrumentation_mode", "waves_per_eu", "kpack",
        "matrix_instr_nonkdim", "allow_flush_denorm", "schedule_hint", "ptx_version", "ptx_options", "warp_size",
        "stream", "device", "device_type", "grid", "warmup", "cluster_dims", "enable_warp_specialization",
        "optimize_epilogue", "minRegAutoWS", "maxRegAutoWS", "num_buffers_warp_spec", "num_consumer_groups",
        "reg_dec_producer", "reg_inc_consumer", "launch_metadata",
    }
)  # fmt: skip
"""The options of Triton for CUDA and HIP, of version 3.7 and of earlier ones; other names are errors."""
SHARED_BYTES = 1024
"""The shared memory of every kernel; programs divide by it to estimate occupancy."""


class CompiledStandIn:
    """What a launch returns; occupancy and resources are those of a plain kernel."""

    n_regs = 32
    n_spills = 0
    n_max_threads = 1024
    shared = SHARED_BYTES
    num_warps = 4
    function = 0

    def __init__(self, launcher: Any, kernel: Any, bound: dict[str, Any]) -> None:
        self._launcher, self._kernel, self._bound = launcher, kernel, bound
        self.name = kernel.fn.__name__
        self.metadata = SimpleNamespace(
            shared=SHARED_BYTES,
            num_warps=4,
            num_stages=2,
            num_ctas=1,
            name=self.name,
            cluster_dims=(1, 1, 1),
            warp_size=32,
        )
        self.asm: dict[str, str] = dict.fromkeys(("ttir", "ttgir", "llir", "ptx", "amdgcn", "cubin", "hsaco"), "")

    def _init_handles(self) -> None:
        """Do nothing; there is no device."""

    def __getitem__(self, grid: Any) -> Any:
        def run(*arguments: Any, **named: Any) -> Any:
            names = self._kernel.arg_names
            rest = {key: self._bound[key] for key in names[len(arguments) :] if key in self._bound and key not in named}
            return self._launcher.launch(self._kernel, grid, arguments, rest | named)

        return run
