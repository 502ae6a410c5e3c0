import pytest

from kernelmill.records.variants import HipPattern
from stages.evolve import patterns


@pytest.mark.parametrize(
    ("code", "pattern"),
    [
        ("hipMemcpyAsync(a, b, n, k, s);", HipPattern.COPIES),
        ("hipStream_t s;", HipPattern.STREAMS),
        ("__shared__ float x[64];", HipPattern.SHARED_MEMORY),
        ("atomicAdd(y, 1);", HipPattern.ATOMICS),
        ("v += __shfl_down(v, 8);", HipPattern.WARP_OPERATIONS),
        ("namespace cg = cooperative_groups;", HipPattern.COOPERATIVE_GROUPS),
    ],
)
def test_pattern_is_found(code: str, pattern: HipPattern) -> None:
    assert patterns.of_code(code) == (pattern,)


def test_comments_strings_and_other_names_show_nothing() -> None:
    assert patterns.of_code('// __shared__ atomicAdd\nprintf("hipStreamCreate"); my_atomicAdd(1); warp();') == ()


def test_diversity_counts_programs_before_and_after() -> None:
    shared, streams = {HipPattern.SHARED_MEMORY}, {HipPattern.STREAMS}
    found = patterns.diversity([shared, set()], [streams, shared])
    assert (found.programs.before, found.programs.after) == (2, 4)
    counts = {pattern: (one.before, one.after) for pattern, one in found.patterns.items()}
    assert counts[HipPattern.SHARED_MEMORY] == (1, 2)
    assert counts[HipPattern.STREAMS] == (0, 1)
    assert counts[HipPattern.ATOMICS] == (0, 0)
