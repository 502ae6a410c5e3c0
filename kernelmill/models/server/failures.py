"""What failures of a server mean: for one question, for one attempt, or for the whole run."""

import email.utils
import math
import re
import time
from dataclasses import dataclass
from enum import Enum, auto

import httpx2
import openai

from kernelmill.models import credentials
from kernelmill.models.server.completions import REFUSAL_CODES, MalformedError

LONGEST_DETAIL = 400


class Kind(Enum):
    """What to do after a failure."""

    RETRY = auto()
    """Send the request again."""
    LIMITED = auto()
    """Send it again, and everything else later: the server limits the rate."""
    UNREACHABLE = auto()
    """Send it again; if the server cannot be reached by then either, the run ends."""
    REJECTED = auto()
    """The server does not accept this request."""
    REFUSED = auto()
    """The server does not pass this question on to the model."""
    FATAL = auto()
    """No request will be accepted."""


@dataclass(slots=True)
class Failure(Exception):  # noqa: N818 - it is not an error of this project
    """One attempt to get a reply that failed."""

    kind: Kind
    detail: str
    """What the server or the connection reported, without secrets."""
    charged: bool = False
    """Whether the server may have charged for it all the same."""
    retry_after: float | None = None
    """The seconds that the server asks to wait for."""


_STATUSES = {
    400: Kind.REJECTED,
    401: Kind.FATAL,
    402: Kind.FATAL,
    403: Kind.FATAL,
    404: Kind.FATAL,
    408: Kind.RETRY,
    409: Kind.RETRY,
    425: Kind.RETRY,
    429: Kind.LIMITED,
}
"""Kinds by status; other statuses from 500 on are tried again, and the rest are rejections."""
_PREFIX = re.compile(r"Error code: \d+ - ")
"""What the client library puts before the message of the server."""
_FATAL_CODES = frozenset({"insufficient_quota", "billing_hard_limit_reached", "account_deactivated"})
"""Codes of errors that waiting does not mend."""


def failure(error: Exception) -> Failure:
    """Return what an exception of the client means."""
    if isinstance(error, openai.APIStatusError):
        return _status(error)
    if isinstance(error, openai.APITimeoutError | TimeoutError):
        if isinstance(error.__cause__, httpx2.ConnectTimeout):
            return Failure(Kind.UNREACHABLE, "the connection timed out")
        return Failure(Kind.RETRY, "no reply within model.limits.timeout_seconds", charged=True)
    if isinstance(error, openai.APIConnectionError):
        cause = error.__cause__
        said = _brief(str(cause or error) or type(cause or error).__name__)
        if isinstance(cause, httpx2.ConnectError):
            return Failure(Kind.UNREACHABLE, f"no connection: {said}")
        return Failure(Kind.RETRY, f"the connection ended: {said}", charged=True)
    if isinstance(error, MalformedError):
        return Failure(Kind.RETRY, _brief(str(error)), charged=True)
    return Failure(Kind.RETRY, _brief(f"{type(error).__name__}: {error}"), charged=True)


def _status(error: openai.APIStatusError) -> Failure:
    status = error.status_code
    kind = _STATUSES.get(status, Kind.RETRY if status >= 500 else Kind.REJECTED)
    codes = {str(error.code), str(error.type)}
    if codes & _FATAL_CODES:
        kind = Kind.FATAL
    elif status < 500 and codes & REFUSAL_CODES:
        kind = Kind.REFUSED
    detail = f"HTTP {status}: {_brief(_PREFIX.sub('', error.message))}"
    return Failure(kind, detail, retry_after=retry_after(error.response.headers.get("retry-after")))


def retry_after(header: str | None, now: float | None = None) -> float | None:
    """Return the seconds that a header Retry-After asks for, as a number or as a date; none if it asks for nothing."""
    if header is None:
        return None
    try:
        seconds = float(header)
    except ValueError:
        try:
            date = email.utils.parsedate_to_datetime(header)
        except ValueError:
            return None
        seconds = date.timestamp() - (time.time() if now is None else now)
    return max(0.0, seconds) if math.isfinite(seconds) else None


def _brief(text: str) -> str:
    """Return the message of a server on one line, of a limited length, without secrets."""
    return " ".join(credentials.scrubbed(text).split())[:LONGEST_DETAIL]
