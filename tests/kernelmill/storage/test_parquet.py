import json
from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from pathlib import Path
from typing import Annotated, Literal

import pandas as pd
import polars as pl
import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from pydantic import Field, TypeAdapter
from pydantic.dataclasses import dataclass as record

from kernelmill.records.base import Unsigned
from kernelmill.storage import parquet


class Color(StrEnum):
    RED = "red"


@dataclass(frozen=True)
class Inner:
    size: int
    name: str | None


@dataclass(frozen=True)
class Outer:
    id: str
    digest: Unsigned
    share: float | None
    mixed: int | float
    kind: Literal["a", "b"]
    color: Color
    pair: tuple[int, int]
    inner: Inner
    maybe: Inner | None
    many: tuple[Inner, ...]
    deep: tuple[tuple[str, ...], ...]
    counts: dict[str, int]
    noted: Annotated[int, "a note"] = 0


ROW = Outer(
    id="x", digest=(1 << 64) - 1, share=None, mixed=2, kind="a", color=Color.RED, pair=(1, 2), inner=Inner(3, None),
    maybe=None, many=(Inner(1, "é"), Inner(2, "")), deep=(("a",), ()), counts={"b": 1, "a": 2},
)  # fmt: skip


def written(path: Path, kind: type[object], rows: Sequence[object], *, at_a_time: int = 1000) -> None:
    """Write records, as `json.loads` makes them, so many at a time."""
    columns = parquet.Columns(kind)
    adapter = TypeAdapter(kind)
    values = [json.loads(adapter.dump_json(row)) for row in rows]
    with parquet.File(path, columns.schema) as file:
        for start in range(0, len(values), at_a_time):
            file.add(columns.table(values[start : start + at_a_time]))


def test_columns_have_the_types_of_the_fields() -> None:
    inner = pa.struct([pa.field("size", pa.int64(), nullable=False), pa.field("name", pa.string())])
    found = parquet.schema(Outer)
    assert found.field("digest").type == pa.uint64()
    assert found.field("mixed").type == pa.float64()
    assert (found.field("inner").type, found.field("inner").nullable) == (inner, False)
    assert (found.field("maybe").type, found.field("maybe").nullable) == (inner, True)
    assert found.field("many").type.value_type == inner
    assert found.field("counts").type == pa.map_(pa.string(), pa.field("value", pa.int64(), nullable=False))


def test_rows_are_read_back_by_every_reader(tmp_path: Path) -> None:
    path = tmp_path / "rows.parquet"
    written(path, Outer, [ROW])
    (row,) = pq.read_table(path).to_pylist()
    assert (row["digest"], row["mixed"], row["color"]) == ((1 << 64) - 1, 2.0, "red")
    assert row["many"] == [{"size": 1, "name": "é"}, {"size": 2, "name": ""}]
    assert row["deep"] == [["a"], []]
    assert dict(row["counts"]) == {"b": 1, "a": 2}
    assert pl.read_parquet(path)["inner"][0] == {"size": 3, "name": None}
    assert pd.read_parquet(path)["digest"][0] == (1 << 64) - 1


def test_files_are_compressed_with_zstd_and_the_same_bytes_each_time(tmp_path: Path) -> None:
    paths = [tmp_path / name for name in ("a", "b")]
    for path in paths:
        written(path, Outer, [ROW] * 5)
    assert paths[0].read_bytes() == paths[1].read_bytes()
    assert pq.ParquetFile(paths[0]).metadata.row_group(0).column(0).compression == "ZSTD"


@pytest.mark.slow
@pytest.mark.parametrize("at_a_time", [11, 1000, 2299])
def test_bytes_do_not_depend_on_how_many_rows_are_added_at_a_time(tmp_path: Path, at_a_time: int) -> None:
    rows = [replace(ROW, id=str(number), share=number / 3) for number in range(2300)]
    written(tmp_path / "expected", Outer, rows, at_a_time=len(rows))
    written(tmp_path / "rows", Outer, rows, at_a_time=at_a_time)
    assert (tmp_path / "rows").read_bytes() == (tmp_path / "expected").read_bytes()
    groups = pq.ParquetFile(tmp_path / "rows").metadata
    assert [groups.row_group(number).num_rows for number in range(groups.num_row_groups)] == [1000, 1000, 300]
    assert pq.read_table(tmp_path / "rows")["id"].to_pylist() == [row.id for row in rows]


def test_no_rows_still_have_columns(tmp_path: Path) -> None:
    written(tmp_path / "rows.parquet", Outer, [])
    assert pq.read_schema(tmp_path / "rows.parquet").names == parquet.schema(Outer).names


def test_field_without_a_column_type_is_an_error() -> None:
    @dataclass(frozen=True)
    class Odd:
        value: object

    with pytest.raises(TypeError, match="has no column type"):
        parquet.schema(Odd)


@record(frozen=True, slots=True, kw_only=True)
class Sparse:
    count: int = Field(default=3, exclude_if=lambda count: count == 3)
    share: float = Field(default=0.5, exclude_if=lambda share: share == 0.5)
    on: bool = Field(default=True, exclude_if=lambda on: on)
    names: tuple[str, ...] = Field(default=("a",), exclude_if=lambda names: names == ("a",))
    counts: dict[str, int] = Field(default_factory=dict, exclude_if=lambda counts: not counts)


@record(frozen=True, slots=True, kw_only=True)
class Around:
    inner: Sparse


def test_fields_that_json_leaves_out_have_their_defaults_at_every_depth(tmp_path: Path) -> None:
    written(tmp_path / "rows.parquet", Around, [Around(inner=Sparse()), Around(inner=Sparse(count=4, on=False))])
    rows = [row["inner"] for row in pq.read_table(tmp_path / "rows.parquet").to_pylist()]
    assert rows[0] == {"count": 3, "share": 0.5, "on": True, "names": ["a"], "counts": []}
    assert (rows[1]["count"], rows[1]["on"]) == (4, False)
