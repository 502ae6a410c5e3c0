"""All sources and header sets at once, put in place together or not at all."""

from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from typing import TypeVar

from kernelmill.config.params import HeadersParams, Params, SourceParams
from kernelmill.errors import KernelmillError
from kernelmill.headers import archive
from kernelmill.headers.build import Built, build, steps
from kernelmill.index import Index
from kernelmill.records import HeaderSet, Source
from kernelmill.sources import tree
from kernelmill.storage import jsonl
from stages.fetch import sources

R = TypeVar("R")
THREADS = 8


def pieces(params: Params) -> int:
    """How often `fetch` will call `done`."""
    return len(params.sources) + sum(map(steps, params.headers.values()))


def fetch(params: Params, index: Index, data: Path, *, done: Callable[[str], None] = lambda _: None) -> None:
    """Write `sources/`, `headers/`, `sources.jsonl` and `headers.jsonl` under the folder `data`.

    Where anything fails, the error of the first source (or header set) by name is raised and `data` stays as it was.
    """
    with tree.staging(data) as staging, ThreadPoolExecutor(THREADS) as pool:
        for folder in ("sources", "headers"):
            (staging / folder).mkdir()

        def source(name: str, wanted: SourceParams) -> Source:
            record = sources.fetch(
                sources.SourceRequest(source=name, params=wanted, index=index, into=staging / "work" / name)
            )
            done(name)
            return record

        def headers(name: str, wanted: HeadersParams) -> HeaderSet:
            built: Built = build(name, wanted, index, done=done)
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
        # Where the index is gone, the pieces still waiting would each run into the same time limit.
        pool.shutdown(wait=False, cancel_futures=True)
        raise
