"""Header sets by name, built on demand if the pipeline has not fetched them yet."""

import hashlib
from pathlib import Path

from pydantic import TypeAdapter, ValidationError

from kernelmill.config.params import HEADER_SET, MOST_BYTES, HeadersParams, problems, yaml_of
from kernelmill.errors import ConfigError, InputError
from kernelmill.headers.build import build
from kernelmill.headers.unpacked import unpacked
from kernelmill.index import Index, PackageIndex
from kernelmill.records import HeaderSet
from kernelmill.storage import archive, jsonl, untrusted, workcache

_EXAMPLES = "correct it; the other files of conf/headers/ are examples"
REPOSITORY = Path(__file__).resolve().parents[2]
DATA = REPOSITORY / "data" / "fetch"
CONF = REPOSITORY / "conf" / "headers"


def by_name(name: str, *, data: Path = DATA, conf: Path = CONF, index: Index | None = None) -> Path:
    """Return the folder of a header set: the one that `fetch` wrote, or else one that is built into the work cache.

    Sets are built from `conf/headers/<name>.yaml`. Raises `ConfigError` if no set has this name, `FetchError` if it
    cannot be built.
    """
    for record in _fetched(data):
        if record.name == name and (data / "headers" / record.archive).is_file():
            return unpacked(data / "headers" / record.archive, record.sha256)
    params = configured(name, conf)
    key = hashlib.sha256(jsonl.dumps(params).encode()).hexdigest()
    folder = workcache.root() / "sets" / key
    for record in _records(folder / "set.jsonl"):
        if (folder / record.archive).is_file():
            return unpacked(folder / record.archive, record.sha256)
    built = build(name, params, index or PackageIndex())
    archive.write(folder / built.record.archive, built.content)
    if not params.local:
        # Local files may change under the same path, so only sets that are pinned entirely are cached.
        jsonl.write(folder / "set.jsonl", [built.record])
    return unpacked(folder / built.record.archive, built.record.sha256)


def configured(name: str, conf: Path = CONF) -> HeadersParams:
    """Return the parameters of a set from its file in `conf/headers/`, whose top key is the name of the set.

    Raises `ConfigError`, which names the sets that exist or the key that is wrong.
    """
    path = conf / f"{name}.yaml"
    sound = HEADER_SET.fullmatch(name) is not None
    if not sound or not path.exists():
        known = ", ".join(sorted(file.stem for file in conf.glob("*.yaml")))
        raise ConfigError(
            f"there is no header set {name!r}; conf/headers/ has: {known or 'none'}",
            remedy=f"name one of these, or write {path}" if sound else "name one of these; a path cannot name a set",
        )
    try:
        content = untrusted.read(path, limit=MOST_BYTES)
        sets = TypeAdapter(dict[str, HeadersParams]).validate_python(yaml_of(content, str(path), remedy=_EXAMPLES))
        return sets[name]
    except KeyError:
        raise ConfigError(f"{path} has no top key {name!r}", remedy="give it one") from None
    except InputError as error:
        raise ConfigError(error.cause, remedy=error.remedy) from error
    except ValidationError as error:
        raise ConfigError(f"{path}: {problems(error)}", remedy=_EXAMPLES) from error


def _fetched(data: Path) -> tuple[HeaderSet, ...]:
    return _records(data / "headers.jsonl")


def _records(path: Path) -> tuple[HeaderSet, ...]:
    return jsonl.read(path, HeaderSet) if path.is_file() else ()
