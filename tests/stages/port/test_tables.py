"""The tables map CUDA names to HIP names that exist, and nothing of frameworks."""

import re

import pytest

from stages.port import tables

TABLES = tables.load()


@pytest.mark.parametrize(
    ("cuda", "hip"),
    [
        ("cudaStream_t", "hipStream_t"),
        ("__nv_bfloat16", "__hip_bfloat16"),
        ("cuComplex", "hipComplex"),
        ("__trap", "abort"),
    ],
)
def test_names_of_cuda_are_mapped(cuda: str, hip: str) -> None:
    assert TABLES.names[cuda] == hip


@pytest.mark.parametrize("name", ["USE_CUDA", "MAJOR_VERSION", "c10", "at"])
def test_names_of_frameworks_are_not(name: str) -> None:
    assert name not in TABLES.names


def test_every_name_is_an_identifier() -> None:
    assert all(re.fullmatch(r"[A-Za-z_]\w*", name) for name in TABLES.names.values())


def test_own_tables_repeat_nothing_of_each_other() -> None:
    assert not tables.CACHED_LOADS & tables.CACHED_STORES
    assert not (tables.CACHED_LOADS | tables.CACHED_STORES | tables.REMOVED) & set(TABLES.names)
    assert not tables.NO_HEADERS & set(tables.OWN_HEADERS)


def test_constants_are_defined_for_both_precisions() -> None:
    for name in ("CUDART_INF", "CUDART_NAN", "CUDART_PI"):
        assert {name, f"{name}_F"} <= set(tables.CONSTANTS)
