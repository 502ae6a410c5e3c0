"""What only NVIDIA GPUs have, and assumptions about the size of a warp: flagged, not changed."""

import re
from typing import NamedTuple

import libcst as cst

from kernelmill.triton.adapting.names import dotted
from kernelmill.triton.adapting.passes import Pass


class Flag(NamedTuple):
    """A name that is flagged."""

    pattern: re.Pattern[str]
    rule: str
    detail: str


CALLS = (
    Flag(re.compile(r"(.*\.)?inline_asm_elementwise"), "inline_ptx", "inline PTX; AMD GPUs have other instructions"),
    Flag(
        re.compile(
            r"(.*\.)?(_experimental_descriptor_(load|store)|_experimental_make_tensor_descriptor|make_tensor_descriptor"
            r"|load_tensor_descriptor|store_tensor_descriptor|create_[12]d_tma_descriptor|TensorDescriptor"
            r"|TensorDescriptor\.from_tensor|fill_[12]d_tma_descriptor)"
        ),
        "tensor_memory_accelerator",
        "a tensor descriptor, which only NVIDIA's tensor memory accelerator makes fast",
    ),
    Flag(
        re.compile(r"(tl|triton\.language)\.extra\.cuda\.(?!libdevice).*"),
        "nvidia_library",
        "a function of triton.language.extra.cuda",
    ),
    Flag(
        re.compile(r"torch\.cuda\.(get_device_capability|nvtx\..*|cudart)"),
        "torch_cuda",
        "AMD GPUs report other capabilities, or none",
    ),
    Flag(re.compile(r"torch\.cuda\.\w+Tensor"), "torch_cuda", "a legacy tensor type of CUDA"),
)
NAMES = (
    Flag(re.compile(r"torch\.version\.cuda"), "cuda_version", "none on AMD GPUs; torch.version.hip is set instead"),
    Flag(re.compile(r"torch\.backends\.cu(da|dnn)\..*tf32"), "tensor_float", "TF32 is NVIDIA's"),
    Flag(re.compile(r"(tl|triton\.language)\.float8e4(nv|b15)"), "float_eight", "AMD's MI300 has other 8-bit floats"),
    Flag(re.compile(r"(?i)(.*\.)?(tl_)?warp_?size"), "warp_size", "a wavefront of AMD's CDNA GPUs has 64 lanes"),
)
KEYWORDS = {
    "num_ctas": ("num_ctas", "clusters of blocks are NVIDIA's"),
    "warp_specialize": ("warp_specialization", "warp specialization is NVIDIA's"),
    "num_consumer_groups": ("warp_specialization", "warp specialization is NVIDIA's"),
    "num_buffers_warp_spec": ("warp_specialization", "warp specialization is NVIDIA's"),
    "maxnreg": ("register_limit", "AMD's compiler has no limit of registers by this name"),
}
IMPORTS = re.compile(r"(pynvml|cupy|cuda|numba\.cuda|nvidia|transformer_engine)(\..*)?")
_OFF = frozenset({"0", "1", "False", "None"})
"""The values of options that ask for nothing."""
_LANES = re.compile(r"(?i)warp|thread|lane")


class FlagPass(Pass):
    """Notes what cannot be adapted; the module stays as it is."""

    def visit_Call(self, node: cst.Call) -> bool:
        name = dotted(node.func)
        for flag in CALLS:
            if name and flag.pattern.fullmatch(name):
                self.flagged(node, flag.rule, f"{name}: {flag.detail}")
        for argument in node.args:
            keyword = argument.keyword.value if argument.keyword else ""
            off = isinstance(argument.value, cst.Name | cst.Integer) and _text(argument.value) in {
                "1",
                "False",
                "None",
                "0",
            }
            if keyword in KEYWORDS and not off:
                rule, detail = KEYWORDS[keyword]
                self.flagged(argument, rule, detail)
        return True

    def visit_Attribute(self, node: cst.Attribute) -> bool:
        self._named(node)
        return not dotted(node)

    def visit_Name(self, node: cst.Name) -> bool:
        self._named(node)
        return False

    def _named(self, node: cst.Name | cst.Attribute) -> None:
        name = dotted(node)
        for flag in NAMES:
            if name and flag.pattern.fullmatch(name):
                self.flagged(node, flag.rule, f"{name}: {flag.detail}")

    def visit_BinaryOperation(self, node: cst.BinaryOperation) -> bool:
        sides = [_text(node.left), _text(node.right)]
        if "32" in sides and any(_LANES.search(one) for one in sides):
            self.flagged(node, "warp_size", f"{_text(node)}: a wavefront of AMD's CDNA GPUs has 64 lanes")
        return True

    def visit_Import(self, node: cst.Import) -> bool:
        self._imported(node, [one.evaluated_name for one in node.names])
        return False

    def visit_ImportFrom(self, node: cst.ImportFrom) -> bool:
        self._imported(node, [dotted(node.module)] if not node.relative else [])
        return False

    def _imported(self, node: cst.CSTNode, names: list[str]) -> None:
        for name in names:
            if IMPORTS.fullmatch(name):
                self.flagged(node, "nvidia_library", f"{name} works with NVIDIA GPUs only")


def _text(node: cst.CSTNode) -> str:
    return cst.Module([]).code_for_node(node)
