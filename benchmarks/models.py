"""Measure how fast a model server is asked: `python -m benchmarks.models [--requests N] [--latency S] [--in-flight N]`.

A server on loopback, in a process of its own, answers each request after a fixed time. The questions are asked as a
stage asks them: every reply is kept in a folder, charged to a ledger, and written to a transcript. The possible rate is
the requests in flight divided by the latency. Memory is that of the asking process, after a tenth of the replies and at
the end. Writes `models.json` to the output folder and prints it.
"""

import argparse
import asyncio
import json
import multiprocessing
import os
import resource
import time
from dataclasses import dataclass, replace
from multiprocessing.connection import Connection
from pathlib import Path

from pydantic import TypeAdapter

from kernelmill import terminal
from kernelmill.config import params
from kernelmill.config.model_params import ModelParams
from kernelmill.errors import InputError
from kernelmill.models.opening import opened
from kernelmill.models.protocol import Message, Question, ReplyState, Speaker
from kernelmill.models.recording import kept_replies
from kernelmill.storage import jsonl
from kernelmill.storage.scratch import scratch_folder

PROMPT_BYTES, REPLY_BYTES = 6000, 4000
"""About what a kernel with its interface and a reply with a program take."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Measured:
    """One run of the benchmark."""

    requests: int
    latency: float
    in_flight: int
    seconds: float
    possible_seconds: float
    share_of_possible_rate: float
    memory_mib_after_a_tenth: float
    memory_mib_at_the_end: float
    transcript_mib: float
    """The size of the transcript, which is in memory until it is written."""


def main() -> None:
    """Run the benchmark; print and write the result."""
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--requests", type=int, default=1000, help="number of questions [default: 1000]")
    options.add_argument("--latency", type=float, default=1.0, help="seconds until a reply [default: 1]")
    options.add_argument("--in-flight", type=int, default=50, help="requests at a time [default: 50]")
    options.add_argument("--output", type=Path, default=Path("benchmarks/results"))
    given = options.parse_args()
    if min(given.requests, given.in_flight) < 1 or given.latency <= 0:
        options.error("--requests and --in-flight must be at least 1, and --latency above 0")
    theirs, ours = multiprocessing.Pipe()
    context = multiprocessing.get_context("spawn")
    server = context.Process(target=serve, args=(theirs, given.latency), daemon=True)
    server.start()
    try:
        with scratch_folder() as folder:
            os.environ[kept_replies.VARIABLE] = str(folder / "replies")
            found = asyncio.run(measure(ours.recv(), folder, given.requests, given.latency, given.in_flight))
    finally:
        server.kill()
        server.join()
    given.output.mkdir(parents=True, exist_ok=True)
    jsonl.write_text(given.output / "models.json", jsonl.pretty(found))
    terminal.echo(jsonl.pretty(found), nl=False)


def serve(connection: Connection, latency: float) -> None:
    """Answer requests on a free port, which is sent first, until the process is killed."""
    asyncio.run(_serve(connection, latency))


async def _serve(connection: Connection, latency: float) -> None:
    message = {"role": "assistant", "content": "x" * REPLY_BYTES}
    usage = {"prompt_tokens": 1500, "completion_tokens": 1000}
    body = json.dumps({"choices": [{"message": message, "finish_reason": "stop"}], "usage": usage}).encode()
    head = f"HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: {len(body)}\r\n\r\n".encode()

    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            while headers := await reader.readuntil(b"\r\n\r\n"):
                length = headers.lower().partition(b"content-length:")[2].split(b"\r\n", 1)[0]
                await reader.readexactly(int(length))
                await asyncio.sleep(latency)
                writer.write(head + body)
        except (asyncio.IncompleteReadError, ConnectionError):
            writer.close()

    server = await asyncio.start_server(answer, "127.0.0.1", 0, backlog=1000)
    connection.send(server.sockets[0].getsockname()[1])
    await server.serve_forever()


async def measure(port: int, folder: Path, requests: int, latency: float, in_flight: int) -> Measured:
    """Ask the questions, and return what that took."""
    model = {
        "kind": "server",
        "name": "benchmark",
        "base_url": f"http://127.0.0.1:{port}/v1",
        "prices": {"input": 1, "output": 2},
        "budget": {"money": 1e6},
        "limits": {"in_flight": in_flight},
    }
    parameters = replace(params.load(), model=TypeAdapter(ModelParams).validate_python(model))
    async with opened(parameters, "wrap", folder / "wrap") as asked:
        assert asked is not None
        begun, early = time.perf_counter(), 0.0
        tasks = [asyncio.ensure_future(asked.ask(_question(number))) for number in range(requests)]
        for number, task in enumerate(asyncio.as_completed(tasks)):
            if (await task).state is not ReplyState.COMPLETE:
                raise InputError("the server failed", remedy="run again when the machine is less busy")
            if number == requests // 10:
                early = _memory()
        took, late = time.perf_counter() - begun, _memory()
    possible = -(-requests // in_flight) * latency
    return Measured(
        requests=requests,
        latency=latency,
        in_flight=in_flight,
        seconds=round(took, 2),
        possible_seconds=possible,
        share_of_possible_rate=round(possible / took, 4),
        memory_mib_after_a_tenth=round(early, 1),
        memory_mib_at_the_end=round(late, 1),
        transcript_mib=round(sum(one.stat().st_size for one in folder.rglob("*--*.jsonl")) / 2**20, 1),
    )


def _question(number: int) -> Question:
    text = f"question {number} ".ljust(PROMPT_BYTES, "x")
    return Question(purpose="wrap", subject=str(number), messages=(Message(speaker=Speaker.USER, text=text),))


def _memory() -> float:
    """Return the resident memory of this process, in MiB."""
    pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    return pages * resource.getpagesize() / 2**20


if __name__ == "__main__":
    main()
