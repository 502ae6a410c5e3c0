"""Croissant metadata of the dataset, in version 1.0 of the format: files with their hashes, and columns.

The format is at https://docs.mlcommons.org/croissant/docs/croissant-spec.html. Columns of nested records are described
by the JSON Schema of their table alone.
"""

import hashlib
import json
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq

NAME = "croissant.json"
_FORMAT = "http://mlcommons.org/croissant/1.0"
VERSION = "1.0.0"
"""The version of the tables' layout; a version of the data is a revision of the repository."""
_DESCRIPTION = (
    "GPU kernels of open-source projects, cut out exactly, ported to HIP, tested, executed and described, with the "
    "proof of every step. Each row names the license of its file."
)
_CONTEXT: Mapping[str, object] = {
    "@language": "en",
    "@vocab": "https://schema.org/",
    "citeAs": "cr:citeAs",
    "column": "cr:column",
    "conformsTo": "dct:conformsTo",
    "cr": "http://mlcommons.org/croissant/",
    "rai": "http://mlcommons.org/croissant/RAI/",
    "data": {"@id": "cr:data", "@type": "@json"},
    "dataType": {"@id": "cr:dataType", "@type": "@vocab"},
    "dct": "http://purl.org/dc/terms/",
    "equivalentProperty": "cr:equivalentProperty",
    "examples": {"@id": "cr:examples", "@type": "@json"},
    "extract": "cr:extract",
    "field": "cr:field",
    "fileProperty": "cr:fileProperty",
    "fileObject": "cr:fileObject",
    "fileSet": "cr:fileSet",
    "format": "cr:format",
    "includes": "cr:includes",
    "isLiveDataset": "cr:isLiveDataset",
    "jsonPath": "cr:jsonPath",
    "key": "cr:key",
    "md5": "cr:md5",
    "parentField": "cr:parentField",
    "path": "cr:path",
    "recordSet": "cr:recordSet",
    "references": "cr:references",
    "regex": "cr:regex",
    "repeated": "cr:repeated",
    "replace": "cr:replace",
    "samplingRate": "cr:samplingRate",
    "sc": "https://schema.org/",
    "separator": "cr:separator",
    "source": "cr:source",
    "subField": "cr:subField",
    "transform": "cr:transform",
}
"""The context that the specification prescribes."""
_TYPES: Mapping[pa.DataType, str] = {
    pa.string(): "sc:Text",
    pa.bool_(): "sc:Boolean",
    pa.int64(): "sc:Integer",
    pa.uint64(): "sc:Integer",
    pa.float64(): "sc:Float",
}


def written(folder: Path, tables: Sequence[str], licenses: Sequence[str]) -> str:
    """Return the metadata of the tables in a folder, which have their files already."""
    metadata: dict[str, object] = {
        "@context": _CONTEXT,
        "@type": "sc:Dataset",
        "name": "kernelmill",
        "description": _DESCRIPTION,
        "conformsTo": _FORMAT,
        "citeAs": f"kernelmill, version {VERSION}",
        "version": VERSION,
        "license": list(licenses),
        "keywords": ["CUDA", "HIP", "Triton", "GPU kernels", "code"],
        "isLiveDataset": False,
        "distribution": [_file(folder / f"{table}.parquet") for table in tables],
        "recordSet": [_records(folder / f"{table}.parquet") for table in tables],
    }
    return json.dumps(metadata, indent=2) + "\n"


def _file(path: Path) -> dict[str, object]:
    content = path.read_bytes()
    return {
        "@type": "cr:FileObject",
        "@id": path.name,
        "name": path.name,
        "contentUrl": path.name,
        "contentSize": f"{len(content)} B",
        "encodingFormat": "application/x-parquet",
        "sha256": hashlib.sha256(content).hexdigest(),
    }


def _records(path: Path) -> dict[str, object]:
    table = path.stem
    described = json.loads((path.parent / _schema(table)).read_text(encoding="utf-8"))
    return {
        "@type": "cr:RecordSet",
        "@id": table,
        "name": table,
        "description": described.get("description", table),
        "field": list(_fields(path, described["properties"])),
    }


def _schema(table: str) -> str:
    return "schema.json" if table == "samples" else f"{table}.schema.json"


def _fields(path: Path, described: Mapping[str, Mapping[str, str]]) -> Iterator[dict[str, object]]:
    for column in pq.read_schema(path):
        repeated = pa.types.is_list(column.type)
        kind = _TYPES.get(column.type.value_type if repeated else column.type)
        if kind is not None:
            yield {
                "@type": "cr:Field",
                "@id": f"{path.stem}/{column.name}",
                "name": column.name,
                "description": described.get(column.name, {}).get("description", column.name),
                "dataType": kind,
                **({"repeated": True} if repeated else {}),
                "source": {"fileObject": {"@id": path.name}, "extract": {"column": column.name}},
            }
