"""A page in headless Chromium, driven over a pipe as a person would: keys, clicks, sizes and colors."""

import base64
import fcntl
import json
import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
OPTIONS = ("--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--no-first-run")
KEYS = {"Tab": 9, "Enter": 13, " ": 32}


class Browser:
    """One page; every message of its console, and every error of its scripts, is in `complaints`."""

    def __init__(self, commands: int, events: int) -> None:
        self._commands, self._events = commands, events
        self._left = b""
        self._number = 0
        self._session: str | None = None
        self.complaints: list[str] = []
        target = self.send("Target.createTarget", url="about:blank")["targetId"]
        self._session = self.send("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Log"):
            self.send(f"{domain}.enable")

    def send(self, method: str, **parameters: object) -> dict[str, Any]:
        self._number += 1
        message = {"id": self._number, "method": method, "params": parameters}
        if self._session is not None:
            message["sessionId"] = self._session
        os.write(self._commands, json.dumps(message).encode() + b"\0")
        while True:
            received = self._receive()
            if received.get("id") == self._number:
                assert "error" not in received, received
                return dict(received["result"])
            self._note(received)

    def wait_for(self, method: str) -> None:
        while True:
            received = self._receive()
            self._note(received)
            if received.get("method") == method:
                return

    def open(self, path: Path, fragment: str = "") -> None:
        self.send("Page.navigate", url="about:blank")
        self.wait_for("Page.loadEventFired")
        self.send("Page.navigate", url=path.as_uri() + (f"#{fragment}" if fragment else ""))
        self.wait_for("Page.loadEventFired")

    def value(self, expression: str) -> Any:  # noqa: ANN401 - whatever the script returns
        done = self.send("Runtime.evaluate", expression=expression, returnByValue=True, awaitPromise=True)
        assert "exceptionDetails" not in done, done
        return done["result"].get("value")

    def press(self, key: str) -> None:
        text = {"Enter": "\r", " ": " "}.get(key)
        code = KEYS[key]
        down = {"type": "keyDown", "key": key, "windowsVirtualKeyCode": code} | ({"text": text} if text else {})
        self.send("Input.dispatchKeyEvent", **down)
        self.send("Input.dispatchKeyEvent", type="keyUp", key=key, windowsVirtualKeyCode=code)

    def write(self, text: str) -> None:
        self.send("Input.insertText", text=text)

    def size(self, width: int, height: int) -> None:
        self.send("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=False)

    def scheme(self, name: str) -> None:
        self.send("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": name}])

    def picture(self, path: Path) -> None:
        path.write_bytes(base64.b64decode(self.send("Page.captureScreenshot", format="png")["data"]))

    def _receive(self) -> dict[str, Any]:
        while b"\0" not in self._left:
            read = os.read(self._events, 1 << 16)
            assert read, "the browser ended"
            self._left += read
        line, _, self._left = self._left.partition(b"\0")
        return dict(json.loads(line))

    def _note(self, event: dict[str, Any]) -> None:
        if event.get("method") in ("Runtime.consoleAPICalled", "Runtime.exceptionThrown", "Log.entryAdded"):
            self.complaints.append(json.dumps(event["params"]))


def _pipe() -> tuple[int, int]:
    """Return a pipe whose descriptors are neither 3 nor 4."""
    ends = os.pipe()
    moved = [fcntl.fcntl(end, fcntl.F_DUPFD_CLOEXEC, 10) for end in ends]
    for end in ends:
        os.close(end)
    return moved[0], moved[1]


@contextmanager
def browser(profile: Path) -> Iterator[Browser]:
    """Start Chromium, which reads commands from descriptor 3 and writes events to 4, and end it."""
    assert CHROMIUM is not None
    (read_commands, write_commands), (read_events, write_events) = (_pipe(), _pipe())
    arguments = [CHROMIUM, *OPTIONS, "--remote-debugging-pipe", f"--user-data-dir={profile}", "about:blank"]
    # The shell moves the descriptors, whose numbers are arbitrary, to those that Chromium expects.
    moved = ["bash", "-c", f'exec 3<&{read_commands} 4>&{write_events}; exec "$@"', "bash", *arguments]
    process = subprocess.Popen(
        moved, pass_fds=(read_commands, write_events), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    os.close(read_commands)
    os.close(write_events)
    try:
        yield Browser(write_commands, read_events)
    finally:
        process.terminate()
        process.wait()
        os.close(write_commands)
        os.close(read_events)
