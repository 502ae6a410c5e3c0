"""Inline assembly for AMD devices: simple instructions become C++, others a call that reports a finding.

| in HIP                                        | in C++ for the CPU runtime                       |
|-----------------------------------------------|--------------------------------------------------|
| `asm volatile("v_mov_b32 %0, %1" : "=v"(a) : "v"(b))` | `(void)((a) = (b))`                      |
| `asm volatile("s_waitcnt vmcnt(0)")`          | `(void)0`                                        |
| anything else with device instructions        | `::kernelmill::rt::no_assembly("…")`             |

The instructions are those of the "CDNA 3 Instruction Set Architecture".
"""

import re
from collections.abc import Iterator, Mapping, Sequence

from kernelmill.hip_cpu.edits import Edit
from kernelmill.hip_cpu.scan import ScannedToken, closing

_KEYWORDS = frozenset({"asm", "__asm__", "__asm"})
_QUALIFIERS = frozenset({"volatile", "__volatile__", "__volatile", "inline", "goto"})
_DEVICE = re.compile(r"(?<![\w.])(?:[vs]_[a-z]\w+|(?:ds|global|buffer|flat|scratch)_[a-z]\w+)")
_NO_EFFECT = re.compile(
    r"(?:s_(?:nop|sleep|waitcnt\w*|setprio|clause|inst_prefetch|icache_inv|dcache_\w+)|buffer_\w*inv\w*)\b"
)
_ARITHMETIC: Mapping[str, str] = {
    "v_mov_b32": "({1})",
    "s_mov_b32": "({1})",
    "s_mov_b64": "({1})",
    "v_add_f32": "({1}) + ({2})",
    "v_sub_f32": "({1}) - ({2})",
    "v_mul_f32": "({1}) * ({2})",
    "v_fma_f32": "::std::fma(float({1}), float({2}), float({3}))",
    "v_add_f64": "({1}) + ({2})",
    "v_mul_f64": "({1}) * ({2})",
    "v_fma_f64": "::std::fma(double({1}), double({2}), double({3}))",
    "v_add_u32": "({1}) + ({2})",
    "v_sub_u32": "({1}) - ({2})",
    "v_and_b32": "({1}) & ({2})",
    "v_or_b32": "({1}) | ({2})",
    "v_xor_b32": "({1}) ^ ({2})",
}
"""Instruction -> the expression that it assigns to its first operand."""
_INSTRUCTION = re.compile(r"(?P<name>[a-z]\w*?)(?:_e32|_e64)?\s+%0(?P<rest>(?:\s*,\s*%\d)*)\s*;?")


def statements(text: str, found: Sequence[ScannedToken]) -> Iterator[Edit]:
    """An edit of each asm statement with device instructions, up to its semicolon."""
    for at, token in enumerate(found):
        if token.text not in _KEYWORDS:
            continue
        opened = at + 1
        while opened < len(found) and found[opened].text in _QUALIFIERS:
            opened += 1
        if opened >= len(found) or found[opened].text != "(":
            continue
        end = closing(found, opened)
        sections = _sections(found[opened + 1 : end])
        template = "".join(_unquoted(word.text) for word in sections[0] if word.text.endswith('"'))
        if _DEVICE.search(template):
            operands = [operand for section in sections[1:3] for operand in _operands(section)]
            start, stop = token.start, found[end].end
            continued = " \\\n" * text[start:stop].count("\n") if token.directive else ""
            yield Edit(start, stop, _meaning(template, operands) + continued)


def _meaning(template: str, operands: Sequence[str]) -> str:
    lines = [line.strip() for line in re.split(r"[\n;]", template) if line.strip()]
    if all(_NO_EFFECT.match(line) for line in lines):
        return "(void)0"
    one = _INSTRUCTION.fullmatch(lines[0]) if len(lines) == 1 else None
    if one is not None and one["name"] in _ARITHMETIC:
        used = [0, *map(int, re.findall(r"%(\d)", one["rest"]))]
        form = _ARITHMETIC[one["name"]]
        if max(used) < len(operands) and len(used) == len(set(re.findall(r"\{\d\}", form))) + 1:
            return f"(void)(({operands[0]}) = {form.format(*(operands[number] for number in used))})"
    shown = " ".join(lines)[:100].replace("\\", "/").replace('"', "'")
    return f'::kernelmill::rt::no_assembly("{shown}")'


def _sections(words: Sequence[ScannedToken]) -> list[list[ScannedToken]]:
    """The tokens between colons outside parentheses."""
    parts: list[list[ScannedToken]] = [[]]
    depth = 0
    for word in words:
        depth += (word.text in {"(", "[", "{"}) - (word.text in {")", "]", "}"})
        if depth == 0 and word.text in {":", "::"}:
            parts += [[] for _ in word.text]
        else:
            parts[-1].append(word)
    return parts


def _operands(section: Sequence[ScannedToken]) -> Iterator[str]:
    """The expressions of operands, such as `a` and `b` in `"=v"(a), "v"(b)`."""
    at = 0
    while at < len(section):
        if section[at].text == "(":
            end = closing(section, at)
            yield " ".join(word.text for word in section[at + 1 : end])
            at = end
        at += 1


def _unquoted(text: str) -> str:
    return text[text.index('"') + 1 : -1].replace("\\n", "\n").replace("\\t", " ")
