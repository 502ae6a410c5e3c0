"""The fetch stage: fetch all sources and header sets concurrently, and replace the outputs only if all succeed."""

from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from typing import TypeVar

from kernelmill.config.params import HeadersParams, Params, SourceParams
from kernelmill.errors import KernelmillError
from kernelmill.headers.build import steps
from kernelmill.index import Index
from kernelmill.records import HeaderSet, Source
from kernelmill.sources import fetching, tree
from kernelmill.storage import archive, jsonl
from stages.fetch import packed

R = TypeVar("R")
THREADS = 8


def pieces(params: Params) -> int:
    """Return the number of times that `fetch` will call `done`."""
    return len(params.sources) + sum(map(steps, params.headers.values()))


def fetch(params: Params, index: Index, data: Path, *, done: Callable[[str], None] = lambda _: None) -> None:
    """Write `sources/`, `headers/`, `sources.jsonl` and `headers.jsonl` under the folder `data`.

    If anything fails, raises the error of the first source (or header set) by name and leaves `data` unchanged.
    """
    with tree.staging(data) as staging, ThreadPoolExecutor(THREADS) as pool:
        for folder in ("sources", "headers"):
            (staging / folder).mkdir()

        def source(name: str, wanted: SourceParams) -> Source:
            record = fetching.fetch(
                fetching.SourceRequest(source=name, params=wanted, index=index, into=staging / "work" / name)
            )
            done(name)
            return record

        def headers(name: str, wanted: HeadersParams) -> HeaderSet:
            built = packed.built(name, wanted, index, done=done)
            archive.write(staging / "headers" / built.record.archive, built.content)
            return built.record

        projects = [pool.submit(source, name, wanted) for name, wanted in sorted(params.sources.items())]
        sets = [pool.submit(headers, name, wanted) for name, wanted in sorted(params.headers.items())]
        source_records = _results(pool, projects)
        header_records = _results(pool, sets)
        for record in source_records:
            (staging / "work" / record.id).rename(staging / "sources" / record.id)
        for folder in ("sources", "headers"):
            tree.replace(data / folder, staging / folder, trash=staging / f"old-{folder}")
        jsonl.write(data / "sources.jsonl", source_records, key=lambda record: record.id)
        jsonl.write(data / "headers.jsonl", header_records, key=lambda record: record.name)


def _results(pool: ThreadPoolExecutor, futures: list[Future[R]]) -> list[R]:
    try:
        return [future.result() for future in futures]
    except KernelmillError:
        # If the index is unreachable, every pending download would run into the same time limit.
        pool.shutdown(wait=False, cancel_futures=True)
        raise
