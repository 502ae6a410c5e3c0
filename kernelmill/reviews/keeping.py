"""Reviews as YAML files in git, one file for each sample, so that those of several people merge; and the samples."""

import hashlib
import re
from dataclasses import asdict
from pathlib import Path

import yaml
from pydantic import TypeAdapter, ValidationError

from kernelmill.errors import InputError
from kernelmill.records import Sample, TritonRow
from kernelmill.records.reviews import SampleReviews
from kernelmill.storage import jsonl, untrusted

PACKAGED = ("dataset", "unreviewed")
"""The folders below the data folder with the samples that are packaged, and those that are not because they wait."""
FOLDER = Path("reviews")
"""The folder below the data folder."""
MOST_BYTES = 1 << 20
_ADAPTER = TypeAdapter(SampleReviews)
_REMEDY = "correct the file, or restore it with git"


def packaged(data: Path) -> tuple[Sample | TritonRow, ...]:
    """Read the kernels and Triton programs that are packaged, and those that wait for that.

    Raises `InputError` if the stage `package` has not run.
    """
    kernels = [one for folder in PACKAGED for one in jsonl.read(data / folder / "samples.jsonl", Sample)]
    programs = [one for folder in PACKAGED for one in jsonl.read(data / folder / "triton.jsonl", TritonRow)]
    return (*kernels, *programs)


def path_of(data: Path, sample: str) -> Path:
    """Return the file of a sample: its kernel's name, and a hash that distinguishes namesakes."""
    name = re.sub(r"\W+", "_", sample.rpartition(":")[2])[:80]
    return data / FOLDER / f"{name}-{hashlib.sha256(sample.encode()).hexdigest()[:8]}.yaml"


def read_all(data: Path) -> dict[str, SampleReviews]:
    """Read the reviews of all samples.

    Raises `InputError`, which names the file, if one is not a review, or if two are about one sample.
    """
    found: dict[str, SampleReviews] = {}
    for path in sorted((data / FOLDER).glob("*.yaml")):
        one = read(path)
        if one.sample in found:
            raise InputError(f"{path} and another file review {one.sample}", remedy="join them in one file")
        found[one.sample] = one
    return found


def read(path: Path) -> SampleReviews:
    """Read one file; raises `InputError`, which names it and the field that is wrong."""
    content = untrusted.read(path, limit=MOST_BYTES)
    try:
        return _ADAPTER.validate_python(yaml.safe_load(content.decode("utf-8")))
    except ValidationError as error:
        first = error.errors()[0]
        where = ".".join(map(str, first["loc"]))
        raise InputError(f"{path} is not a review: {first['msg']} at {where or 'the top'}", remedy=_REMEDY) from error
    except (yaml.YAMLError, ValueError, RecursionError) as error:
        reason = str(error).partition("\n")[0]
        raise InputError(f"{path} is not YAML: {reason}", remedy=_REMEDY) from error


def write(data: Path, reviews: SampleReviews) -> Path:
    """Write the reviews of a sample, and return the path of the file."""
    path = path_of(data, reviews.sample)
    plain = {
        "sample": reviews.sample,
        "reviews": [{**asdict(one), "objections": list(one.objections)} for one in reviews.reviews],
    }
    jsonl.write_text(path, yaml.safe_dump(plain, sort_keys=False, allow_unicode=True, width=120))
    return path
