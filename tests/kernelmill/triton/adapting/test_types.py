"""Calls of types, which current versions of Triton reject, become casts."""

from kernelmill.triton.adapting.adapt import adapted


def test_call_of_a_type_becomes_a_cast_once() -> None:
    code = 'import triton.language as tl\n\nm = tl.float32(-float("inf"))  # the maximum\n'
    found = adapted(code)
    assert 'm = tl.cast(-float("inf"), tl.float32)  # the maximum' in found.code
    assert [one.rule for one in found.notes] == ["type_call"]
    assert adapted(found.code).code == found.code


def test_other_calls_stay() -> None:
    code = "import triton.language as tl\n\na = tl.int1\nb = x.to(tl.float32)\nc = int32(3)\n"
    assert adapted(code).code == code
