"""Keys of model servers: read from the environment, and removed from what servers say.

No record, message or file is made of text that comes from a server before `scrubbed` has removed keys from it.
"""

import base64
import re
from urllib.parse import quote

from kernelmill import secret_variables
from kernelmill.errors import ModelError

REMOVED = "[key]"
SHORTEST = 8
"""The length from which a key is a secret; servers without keys are given words such as `none`."""
_KEYLIKE = re.compile(r"(?i)\bbearer\s+[\w.~+/=*-]{4,}|\bsk-[\w*-]{6,}")
"""What looks like a key; servers quote the one that they reject, partly masked."""


def key(variable: str | None) -> str | None:
    """Return the key in a variable, which is withheld from children; none if the server needs no key.

    Raises `ModelError` if the variable is not set, or holds what no header can.
    """
    if variable is None:
        return None
    found = secret_variables.value(variable)
    if found is None:
        raise ModelError(
            f"the model needs a key, and the environment variable {variable} is not set",
            remedy=f"export {variable}, or replay what is recorded with `-S model.kind=replay`",
        )
    if not (found.isascii() and found.isprintable() and " " not in found):
        raise ModelError(
            f"the environment variable {variable} does not hold a key: it has blanks or characters outside of ASCII",
            remedy="copy the key again",
        )
    return found


def without_keys(text: str) -> str:
    """Return a text without the keys that are known, plain or encoded; those that are ordinary words stay."""
    for value in secret_variables.values():
        if len(value) < SHORTEST:
            continue
        encoded = base64.b64encode(value.encode("utf-8", "replace")).decode().rstrip("=")
        for form in (value, quote(value, safe=""), encoded):
            text = text.replace(form, REMOVED)
    return text


def scrubbed(text: str) -> str:
    """Return the message of a server without known keys and without anything that looks like one."""
    return _KEYLIKE.sub(REMOVED, without_keys(text))
