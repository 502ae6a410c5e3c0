"""Pairs of an instruction and an answer from samples in the training format, for fine-tuning."""

from collections.abc import Mapping
from typing import Literal

from kernelmill.records import TritonSample

Format = Literal["alpaca", "chat"]
SYSTEM = "You write Triton kernels for AMD GPUs."
_TASK = "Write a Triton kernel with the host function that launches it."


def pair(sample: TritonSample, chosen: Format) -> Mapping[str, object]:
    """Return the pair of a sample: `instruction`, `input` and `output` for Alpaca, `messages` for chat."""
    task = sample.description_2.strip() or _TASK
    interface = sample.description_1.strip()
    if chosen == "alpaca":
        return {"instruction": task, "input": interface, "output": sample.code}
    asked = f"{task}\n\n{interface}" if interface else task
    return {
        "messages": [
            {"role": "system", "content": SYSTEM},
            {"role": "user", "content": asked},
            {"role": "assistant", "content": f"```python\n{sample.code}```"},
        ]
    }
