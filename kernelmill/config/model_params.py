"""The parameters of the language model, from `conf/model/<name>.yaml`.

They hold the name of the environment variable that has the key, and never the key itself: params.yaml is committed.
"""

import re
from typing import Literal
from urllib.parse import urlsplit

from pydantic import ConfigDict, Field, field_validator
from pydantic.dataclasses import dataclass

STRICT = ConfigDict(extra="forbid", hide_input_in_errors=True, defer_build=True)
VARIABLE = re.compile(r"[A-Z_][A-Z0-9_]{0,63}")
"""The names of environment variables that can hold a key; keys themselves have lower-case letters or hyphens."""
LOCAL_URL = "http://127.0.0.1:11434/v1"


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class SamplingParams:
    """How replies are sampled, which decides them; null leaves a choice to the server."""

    temperature: float | None = Field(default=None, ge=0)
    top_p: float | None = Field(default=None, gt=0, le=1)
    seed: int | None = None
    max_output_tokens: int = Field(default=4096, ge=1)
    """The limit on the tokens of one reply, the hidden ones of reasoning included."""


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class PriceParams:
    """The price of a million tokens, in any one currency."""

    input: float = Field(default=0, ge=0)
    output: float = Field(default=0, ge=0)
    batch_share: float = Field(default=0.5, ge=0, le=1)
    """The share of these prices that the Batch API costs."""


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class BudgetParams:
    """The most that may be spent on a model in all, in any run of any stage; null is no limit."""

    money: float | None = Field(default=None, ge=0)
    """In the currency of the prices."""
    tokens: int | None = Field(default=None, ge=0)
    """Input and output tokens together."""


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class LimitParams:
    """How fast a server is asked, and how long it is waited for; none of this decides a reply."""

    in_flight: int = Field(default=8, ge=1)
    """The number of requests that wait for their reply at a time."""
    requests_per_minute: float | None = Field(default=None, gt=0)
    tokens_per_minute: float | None = Field(default=None, gt=0)
    """Input tokens, and the output tokens that a request may use."""
    attempts: int = Field(default=6, ge=1)
    """The number of times that a request is sent before its question has failed."""
    timeout_seconds: float = Field(default=300, gt=0)
    """The time for one request, from its start to the end of its reply."""
    longest_wait_seconds: float = Field(default=120, gt=0)
    """The longest wait between two attempts; a server that asks for more ends the run."""
    batch_poll_seconds: float = Field(default=30, gt=0)
    """The time between two looks at a batch."""
    batch_size: int = Field(default=1000, ge=1, le=50000)
    """The most requests in one batch."""


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class ModelParams:
    """A language model: none, a server that speaks OpenAI's protocol, or recorded replies."""

    kind: Literal["none", "server", "replay"] = "none"
    """`none`: stages skip the work of models; `server`: replies that are not recorded are bought; `replay`: they are
    named with their estimated cost, and nothing is sent."""
    name: str = "none"
    """The model, as the server names it."""
    base_url: str = LOCAL_URL
    """The address of the server, up to and including `/v1`."""
    key_variable: str | None = None
    """The name of the environment variable that holds the key; null for servers without one."""
    recorded: tuple[str, ...] = ()
    """Files and folders with recorded replies besides the transcripts of the stage, relative to the repository."""
    structured: bool = True
    """Whether the server is asked for structured output; one that rejects it is asked without."""
    batch: bool = False
    """Whether requests are sent by the Batch API, which is cheaper and slower."""
    limit_field: Literal["max_completion_tokens", "max_tokens"] = "max_tokens"
    """The name that the server has for the limit on output tokens."""
    sampling: SamplingParams = SamplingParams()
    prices: PriceParams = PriceParams()
    budget: BudgetParams = BudgetParams()
    limits: LimitParams = LimitParams()

    @field_validator("key_variable")
    @classmethod
    def _is_a_name(cls, value: str | None) -> str | None:
        if value is not None and not VARIABLE.fullmatch(value):
            raise ValueError(
                "it must be the name of an environment variable, in capital letters, such as OPENAI_API_KEY. If it is "
                "the key itself, take it out of the file and of git"
            )
        return value

    @field_validator("base_url")
    @classmethod
    def _is_plain(cls, value: str) -> str:
        try:
            parts = urlsplit(value)
            plain = parts.scheme in ("http", "https") and bool(parts.hostname) and (parts.port is None or parts.port)
        except ValueError:
            plain, parts = False, urlsplit("")
        if not plain or parts.username or parts.password or parts.query or parts.fragment:
            raise ValueError(
                "it must be an address such as https://api.openai.com/v1, without a user, a password or a query"
            )
        return value

    @field_validator("name")
    @classmethod
    def _is_named(cls, value: str) -> str:
        if not value.strip() or len(value) > 200 or not value.isprintable():
            raise ValueError("it must be the name of a model, of at most 200 characters")
        return value
