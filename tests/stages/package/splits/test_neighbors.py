from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stages.package.splits.neighbors import clusters, neighbors
from stages.package.splits.tokens import shingles, similarity

TEXT = [f"w{number}" for number in range(200)]


def changed(*at: int) -> list[str]:
    return [f"{word}!" if number in at else word for number, word in enumerate(TEXT)]


def test_near_duplicates_are_those_whose_exact_similarity_reaches_the_threshold() -> None:
    texts = {"a": TEXT, "b": changed(50), "c": changed(50, 90, 130), "d": changed(*range(0, 200, 7)), "e": changed(1)}
    programs = {name: shingles(text) for name, text in texts.items()}
    expected: dict[str, set[str]] = {name: set() for name in texts}
    for one, other in combinations(texts, 2):
        if similarity(programs[one], programs[other]) >= 0.7:
            expected[one].add(other)
            expected[other].add(one)
    found = neighbors(programs, 0.7)
    assert {name: set(others) for name, others in found.items()} == expected
    assert found["d"] == ()
    assert found["a"] == ("b", "c", "e")


def test_pairs_do_not_depend_on_what_else_is_compared() -> None:
    few = {"a": shingles(TEXT), "b": shingles(changed(50))}
    many = few | {f"x{number}": shingles([f"{word}{number}" for word in TEXT]) for number in range(30)}
    assert neighbors(many, 0.7)["a"] == neighbors(few, 0.7)["a"] == ("b",)


@pytest.mark.slow
@given(st.dictionaries(st.sampled_from("abcdefgh"), st.sets(st.sampled_from("abcdefgh"))))
def test_clusters_are_the_connected_components(near: dict[str, set[str]]) -> None:
    symmetric = {name: {other for other in others if other in near} for name, others in near.items()}
    for name, others in list(symmetric.items()):
        for other in others:
            symmetric[other] = symmetric[other] | {name}
    found = clusters({name: sorted(others - {name}) for name, others in symmetric.items()})
    assert sorted(name for cluster in found for name in cluster) == sorted(near)
    home = {name: number for number, cluster in enumerate(found) for name in cluster}
    assert all(home[name] == home[other] for name, others in symmetric.items() for other in others)
