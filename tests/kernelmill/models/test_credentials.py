import base64
import logging
import os
import subprocess
import sys
import traceback
from pathlib import Path

import pytest

from kernelmill import secret_variables
from kernelmill.config import params
from kernelmill.errors import ConfigError, ModelError
from kernelmill.models import credentials
from tests.kernelmill.models.conftest import Ask, question
from tests.kernelmill.models.scripted_server import Answer, Received, completion, error, serving

VARIABLE = "SCRIPTED_KEY"
KEY = "planted-4b1d9c/77+e2f8a06"
FORMS = (KEY, base64.b64encode(KEY.encode()).decode().rstrip("="), "planted-4b1d9c%2F77%2Be2f8a06")


@pytest.fixture(autouse=True)
def planted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(secret_variables, "_WITHHELD", {})
    monkeypatch.setenv(VARIABLE, KEY)


def leaking(request: Received) -> Answer:
    """Quote the header with the key, as bad servers do."""
    header = request.headers["authorization"]
    if request.words == "reply":
        return Answer(body=completion(f"{header} {FORMS[1]} {FORMS[2]}"))
    if request.words == "refusal":
        return Answer(body=completion(None, refusal=f"not with {header}"))
    if request.words == "malformed":
        return Answer(body=f'{{"choices": "{header}"}}'.encode())
    return error(400 if request.words == "rejected" else 500, f"failed for {header}, {FORMS[1]}")


def test_key_is_sent_and_in_no_file_or_message(
    asked: Ask, tmp_path: Path, capfd: pytest.CaptureFixture[str], caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    words = ("reply", "refusal", "rejected", "failed", "malformed")
    with serving(leaking) as server:
        replies = asked(server.url, [question(one) for one in words], key_variable=VARIABLE)
    assert {one.headers["authorization"] for one in server.received} == {f"Bearer {KEY}"}
    files = [path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()]
    assert len(files) > 3
    captured = capfd.readouterr()
    texts = [*(file.decode() for file in files), repr(replies), captured.out, captured.err, caplog.text]
    assert [form for form in FORMS if any(form in text for text in texts)] == []
    assert any(credentials.REMOVED in text for text in texts)


def test_key_is_in_no_error(asked: Ask) -> None:
    with (
        serving(lambda request: error(401, f"rejected {request.headers['authorization']}")) as server,
        pytest.raises(ModelError, match=r"rejected Bearer \[key\]") as raised,
    ):
        asked(server.url, [question("a")], key_variable=VARIABLE)
    assert KEY not in "".join(traceback.format_exception(raised.value))


def test_children_do_not_inherit_the_key(asked: Ask) -> None:
    with serving(lambda _: Answer(body=completion("x"))) as server:
        asked(server.url, [question("a")], key_variable=VARIABLE)
    assert VARIABLE not in os.environ
    child = subprocess.run(
        [sys.executable, "-c", "import os; print(sorted(os.environ))"], capture_output=True, text=True, check=True
    )
    assert VARIABLE not in child.stdout


def test_missing_key_is_an_error_that_names_the_variable(asked: Ask, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(VARIABLE)
    with pytest.raises(ModelError, match=f"environment variable {VARIABLE} is not set\n  remedy: export {VARIABLE}"):
        asked("http://127.0.0.1:1/v1", [question("a")], key_variable=VARIABLE)


def test_key_with_a_line_break_is_an_error_that_does_not_show_it(asked: Ask, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(VARIABLE, f"{KEY}\r\nX-Other: 1")
    with pytest.raises(ModelError, match="does not hold a key") as raised:
        asked("http://127.0.0.1:1/v1", [question("a")], key_variable=VARIABLE)
    assert KEY not in str(raised.value)


def test_servers_without_a_key_are_not_sent_that_of_another(asked: Ask, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", KEY)
    with serving(lambda _: Answer(body=completion("x"))) as server:
        asked(server.url, [question("a")], key_variable=None)
    assert KEY not in str(server.received[0].headers)


def test_redirect_to_another_server_does_not_get_the_key(asked: Ask) -> None:
    with serving(lambda _: Answer(body=completion("x"))) as other:
        moved = Answer(status=307, headers={"location": f"{other.url}/chat/completions"})
        with serving(lambda _: moved) as server:
            asked(server.url, [question("a")], key_variable=VARIABLE)
    assert other.received == []


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("key_variable", "sk-proj-4b1d9c77e2f8a06"),
        ("base_url", "https://user:4b1d9c77e2f8a06@example.org/v1"),
        ("base_url", "https://example.org/v1?api-key=4b1d9c77e2f8a06"),
    ],
)
def test_key_in_the_parameters_is_an_error_that_does_not_repeat_it(key: str, value: str) -> None:
    content = params.PARAMS.read_text().replace("model:\n  kind: none", f"model:\n  {key}: '{value}'")
    with pytest.raises(ConfigError, match=rf"model\.{key}: ") as raised:
        params.parsed(content.encode(), "params.yaml")
    assert "4b1d9c" not in str(raised.value)
