"""A server on loopback that speaks HTTP as a script says, with OpenAI's protocol in most of its words."""

import asyncio
import json
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True, kw_only=True)
class Received:
    """A request."""

    method: str
    path: str
    headers: dict[str, str]
    body: bytes

    @property
    def json(self) -> dict[str, Any]:
        """The body, which is a JSON object."""
        parsed = json.loads(self.body)
        assert isinstance(parsed, dict)
        return parsed

    @property
    def words(self) -> str:
        """The last message of the conversation."""
        return str(self.json["messages"][-1]["content"])


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """What the server does with a request."""

    status: int = 200
    body: bytes = b""
    headers: dict[str, str] = field(default_factory=dict)
    seconds: float = 0
    """The time that it takes."""
    drops_after: int | None = None
    """The bytes of the body after which the connection ends; none if it is sent whole."""


Script = Callable[[Received], Answer]


def completion(
    text: str | None, *, finish: str = "stop", refusal: str | None = None, usage: tuple[int, int] = (7, 3)
) -> bytes:
    """Return the body of a response."""
    message = {"role": "assistant", "content": text, "refusal": refusal}
    counted = {"prompt_tokens": usage[0], "completion_tokens": usage[1], "total_tokens": sum(usage)}
    choice = {"index": 0, "message": message, "finish_reason": finish}
    return json.dumps(
        {"id": "c", "object": "chat.completion", "created": 1, "model": "m", "choices": [choice], "usage": counted}
    ).encode()


def error(status: int, message: str, code: str | None = None, headers: dict[str, str] | None = None) -> Answer:
    """Return an error as OpenAI reports it."""
    body = json.dumps({"error": {"message": message, "type": "error", "code": code, "param": None}}).encode()
    return Answer(status=status, body=body, headers=headers or {})


def echo(request: Received) -> Answer:
    """Answer with the question."""
    return Answer(body=completion(f"re: {request.words}"))


class ScriptedServer:
    """Serves in a thread of its own, and remembers what it received."""

    def __init__(self, script: Script) -> None:
        self.script = script
        self.received: list[Received] = []
        self.in_flight = self.most_in_flight = self.connections = 0
        self.url = ""
        self._loop = asyncio.new_event_loop()

    def start(self) -> None:
        """Listen on a free port."""
        ready = threading.Event()

        def serve() -> None:
            asyncio.set_event_loop(self._loop)
            server = self._loop.run_until_complete(asyncio.start_server(self._serve, "127.0.0.1", 0, backlog=500))
            self.url = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}/v1"
            ready.set()
            self._loop.run_forever()
            server.close()
            for task in asyncio.all_tasks(self._loop):
                task.cancel()
            self._loop.run_until_complete(asyncio.sleep(0))
            self._loop.run_until_complete(asyncio.gather(*asyncio.all_tasks(self._loop), return_exceptions=True))
            self._loop.close()

        self._thread = threading.Thread(target=serve, daemon=True)
        self._thread.start()
        ready.wait()

    def stop(self) -> None:
        """Stop listening and end all connections."""
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()

    @property
    def words(self) -> list[str]:
        """The last messages of all conversations, in the order in which they came."""
        return [one.words for one in self.received if one.path.endswith("/chat/completions")]

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.connections += 1
        try:
            while (request := await _request(reader)) is not None:
                self.received.append(request)
                self.in_flight += 1
                self.most_in_flight = max(self.most_in_flight, self.in_flight)
                try:
                    answer = self.script(request)
                    await asyncio.sleep(answer.seconds)
                finally:
                    self.in_flight -= 1
                if not _respond(writer, answer):
                    break
                await writer.drain()
        except (ConnectionError, asyncio.IncompleteReadError):
            pass
        finally:
            writer.close()


def _respond(writer: asyncio.StreamWriter, answer: Answer) -> bool:
    """Write an answer; return whether the connection goes on."""
    headers = {"content-type": "application/json", **answer.headers, "content-length": str(len(answer.body))}
    head = f"HTTP/1.1 {answer.status} Scripted\r\n" + "".join(f"{name}: {value}\r\n" for name, value in headers.items())
    if answer.drops_after is None:
        writer.write(head.encode() + b"\r\n" + answer.body)
        return True
    if answer.drops_after:
        writer.write(head.encode() + b"\r\n" + answer.body[: answer.drops_after])
    return False


async def _request(reader: asyncio.StreamReader) -> Received | None:
    line = await reader.readline()
    if not line:
        return None
    method, path, _ = line.decode().split()
    headers = {}
    while (line := await reader.readline()).strip():
        name, _, value = line.decode().partition(":")
        headers[name.strip().lower()] = value.strip()
    if headers.get("transfer-encoding") == "chunked":
        body = b""
        while size := int(await reader.readline(), 16):
            body += await reader.readexactly(size)
            await reader.readline()
        await reader.readline()
    else:
        body = await reader.readexactly(int(headers.get("content-length", "0")))
    return Received(method=method, path=path, headers=headers, body=body)


@contextmanager
def serving(script: Script) -> Iterator[ScriptedServer]:
    """Run a server within the block."""
    server = ScriptedServer(script)
    server.start()
    try:
        yield server
    finally:
        server.stop()
