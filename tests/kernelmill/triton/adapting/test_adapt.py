"""Programs written for CUDA are adapted to AMD GPUs, with everything else as it was."""

import textwrap
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kernelmill.errors import InputError
from kernelmill.triton.adapting.adapt import adapted, launches_fixed
from kernelmill.triton.collecting import training_format

EXAMPLES = Path(__file__).parents[1] / "collecting/examples/train_crawl.json"
HEAD = "import torch\nimport triton\nimport triton.language as tl\n"
DEVICE = 'DEVICE = torch.device("cuda" if torch.cuda.is_available() else "cpu")'
TUNED = """
@triton.autotune(configs=[triton.Config({"BLOCK": 16}, num_warps=4)], key=["n"])
@triton.jit
def k(x_ptr, n, BLOCK: tl.constexpr):
    pass
"""


def body(text: str) -> str:
    return HEAD + textwrap.dedent(text).lstrip("\n")


def result(text: str) -> str:
    """Return what becomes of a text after the imports, without the constant of the device."""
    code = adapted(body(text)).code
    assert code.startswith(HEAD)
    return code.removeprefix(HEAD).replace(f"\n{DEVICE}\n", "", 1)


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ('x = torch.zeros(3, device="cuda")  # kept\n', "x = torch.zeros(3, device=DEVICE)  # kept\n"),
        ("x = y.cuda()\n", "x = y.to(DEVICE)\n"),
        ("x = y.cuda(0, non_blocking=True)\n", "x = y.to(DEVICE, non_blocking=True)\n"),
        ('x = y.to("cuda:1")\n', "x = y.to(DEVICE)\n"),
        ("d = torch.device('cuda')\n", "d = DEVICE\n"),
        ('device = "cuda"\n', "device = DEVICE.type\n"),
        ('def f(x, device="cuda"):\n    pass\n', "def f(x, device=DEVICE.type):\n    pass\n"),
        ("with torch.cuda.amp.autocast():\n    pass\n", "with torch.amp.autocast(DEVICE.type):\n    pass\n"),
        (
            "@torch.cuda.amp.custom_fwd\ndef f(x):\n    pass\n",
            "@torch.amp.custom_fwd(device_type=DEVICE.type)\ndef f(x):\n    pass\n",
        ),
    ],
)
def test_device_strings_and_calls_become_those_of_any_gpu(before: str, after: str) -> None:
    assert result(before) == after


@pytest.mark.parametrize(
    "text",
    [
        'assert x.device.type == "cuda"\n',
        'name = "cuda"\n',
        "torch.cuda.synchronize()\n",
        'd = torch.device("cuda" if torch.cuda.is_available() else "cpu")\n',
    ],
)
def test_what_works_on_amd_gpus_is_left_alone(text: str) -> None:
    assert adapted(body(text)).code == body(text)


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("from triton.language.extra.cuda import libdevice\n", "from triton.language.extra import libdevice\n"),
        (
            "from triton.language.extra.cuda.libdevice import tanh, pow\n",
            "from triton.language.extra.libdevice import tanh, pow\n",
        ),
        ("y = tl.libdevice.pow(x, 2)\n", "y = tl.extra.libdevice.pow(x, 2)\n"),
        ("y = tl.math.tanh(x) + tl.math.exp(x)\n", "y = tl.extra.libdevice.tanh(x) + tl.math.exp(x)\n"),
    ],
)
def test_paths_of_the_device_library_become_those_of_any_gpu(before: str, after: str) -> None:
    assert adapted(HEAD + before).code == HEAD + after


def test_grid_that_needs_the_configuration_becomes_a_function_of_it() -> None:
    code = HEAD + TUNED + "\n\ndef f(x, n):\n    BLOCK = 16\n    grid = (triton.cdiv(n, BLOCK),)  # one each\n"
    fixed = launches_fixed(code + "    k[grid](x, n, BLOCK=BLOCK)\n")
    assert fixed.code.endswith(
        '    grid = lambda meta: (triton.cdiv(n, meta["BLOCK"]),)  # one each\n    k[grid](x, n)\n'
    )
    assert [note.rule for note in fixed.notes] == ["grid_lambda", "launch_argument"]


def test_grid_of_a_kernel_without_configurations_stays_a_tuple() -> None:
    code = HEAD + TUNED.replace("@triton.autotune", "# ").replace("configs=", "") + "\nk[(n,)](x, n, BLOCK=16)\n"
    assert launches_fixed(code).code == code


@pytest.mark.parametrize(("before", "after"), [("k[n // 2](x, n)", "k[n // 2](x, n)"), ("k[4](x, n)", "k[(4,)](x, n)")])
def test_number_as_grid_becomes_a_tuple(before: str, after: str) -> None:
    assert launches_fixed(f"{HEAD}{TUNED}{before}\n").code == f"{HEAD}{TUNED}{after}\n"


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("y = tl.inline_asm_elementwise('', '=r', [], tl.int32, True, 1)\n", "inline_ptx"),
        ("k[(1,)](x, num_ctas=2)\n", "num_ctas"),
        ("d = tl.make_tensor_descriptor(p, [1], [1], [1])\n", "tensor_memory_accelerator"),
        ("lanes = num_warps * 32\n", "warp_size"),
        ("WARP_SIZE = 32\n", "warp_size"),
        ("import pynvml\n", "nvidia_library"),
        ("c = torch.cuda.get_device_capability()\n", "torch_cuda"),
        ("if torch.version.cuda:\n    pass\n", "cuda_version"),
        ("for i in tl.range(4, warp_specialize=True):\n    pass\n", "warp_specialization"),
    ],
)
def test_what_only_nvidia_gpus_have_is_flagged_with_its_line(text: str, rule: str) -> None:
    found = adapted(HEAD + text)
    assert found.code == HEAD + text
    assert [(note.kind, note.rule, note.line) for note in found.notes] == [("flagged", rule, 4)]


@pytest.mark.parametrize("text", ["k[(1,)](x, num_ctas=1)\n", "x = y * 32\n"])
def test_what_asks_for_nothing_special_is_not_flagged(text: str) -> None:
    assert adapted(HEAD + text).notes == ()


def test_function_that_amd_lacks_is_flagged() -> None:
    (note,) = adapted(HEAD + "y = tl.extra.libdevice.saturatef(x)\n").notes
    assert (note.kind, note.rule) == ("flagged", "libdevice_function")


def test_text_that_is_not_python_names_the_line() -> None:
    with pytest.raises(InputError, match="line 2"):
        adapted("x = 1\ny = (\n")


LINES = st.sampled_from([
    "import torch", "import triton", "x = y.cuda()", 'device = "cuda"', 'DEVICE = "cuda"', "# note", "k[4](x)",
    "from torch.cuda.amp import custom_fwd, autocast", "from triton.language.extra.cuda import libdevice", "",
    "y = tl.math.pow(x, 2)", "with torch.cuda.amp.autocast(): pass", "with autocast(): pass", "k[triton.cdiv(n, 4)](x)",
    "grid = (triton.cdiv(n, BLOCK), 1)", "k[grid](x, BLOCK=BLOCK)", "@torch.cuda.amp.custom_bwd\ndef f(): pass",
    TUNED.strip(), "@custom_fwd\ndef g(device='cuda:0'): pass", "if a:\n    import torch\n    z = q.cuda(1)",
])  # fmt: skip


@pytest.mark.long
@pytest.mark.slow
@given(st.lists(LINES, max_size=12))
def test_adapting_twice_is_adapting_once(lines: list[str]) -> None:
    once = adapted("\n".join(lines))
    twice = adapted(once.code)
    assert twice.code == once.code
    assert [note for note in twice.notes if note.kind == "changed"] == []
    compile(once.code, "<adapted>", "exec")


@pytest.mark.slow
def test_adapting_keeps_what_it_has_no_reason_to_change() -> None:
    for sample in training_format.collected(training_format.objects(EXAMPLES), "c").samples[:12]:
        found = adapted(sample.code)
        assert (found.code == sample.code) == (not [note for note in found.notes if note.kind == "changed"])
