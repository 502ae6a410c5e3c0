"""The package index: a package's files and their bytes, whole or in ranges. No code of a package is executed."""

import hashlib
import os
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol
from urllib.parse import urlsplit, urlunsplit

import pypi_simple
import requests
from requests.adapters import HTTPAdapter
from urllib3.util.retry import Retry

from kernelmill.errors import FetchError
from kernelmill.storage import workcache

CONNECT_SECONDS, READ_SECONDS = 10.0, 60.0
RETRY = Retry(total=2, backoff_factor=0.5, status_forcelist=(429, 502, 503, 504), allowed_methods=("GET", "HEAD"))
CHUNK = 1 << 20
MOST_BYTES = 2 << 30
"""The most bytes of a file to download."""


@dataclass(frozen=True, slots=True, kw_only=True)
class IndexFile:
    """A file in the index."""

    filename: str
    url: str
    version: str | None
    sha256: str | None
    """As the index states it."""


class Index(Protocol):
    """A package index (PEP 503 and 691). Every method raises `FetchError` if it cannot be reached."""

    def files(self, package: str) -> tuple[IndexFile, ...]:
        """Return all files of a package."""
        ...

    def size(self, file: IndexFile) -> int:
        """Return the size of a file in bytes."""
        ...

    def read(self, file: IndexFile, start: int, stop: int) -> bytes:
        """Return the bytes from `start` to `stop`, exclusive."""
        ...

    def download(self, file: IndexFile, into: Path) -> str:
        """Write the whole file to the path `into` and return its sha256."""
        ...


class PackageIndex:
    """The index that pip uses: `$PIP_INDEX_URL`, or else PyPI; certificates as `requests` finds them."""

    def __init__(self, endpoint: str | None = None) -> None:
        self._endpoint = endpoint or os.environ.get("PIP_INDEX_URL") or pypi_simple.PYPI_SIMPLE_ENDPOINT
        self._session = requests.Session()
        # More connections than threads of any stage, so that none waits for another's.
        adapter = HTTPAdapter(max_retries=RETRY, pool_maxsize=16)
        self._session.mount("https://", adapter)
        self._session.mount("http://", adapter)
        if certificates := os.environ.get("PIP_CERT"):
            self._session.verify = certificates
        self._client = pypi_simple.PyPISimple(self._endpoint, session=self._session)

    def files(self, package: str) -> tuple[IndexFile, ...]:
        """Return all files of a package, in the order of the index."""
        try:
            page = self._client.get_project_page(package, timeout=(CONNECT_SECONDS, READ_SECONDS))
        except pypi_simple.NoSuchProjectError:
            raise FetchError(
                f"{_shown(self._endpoint)} has no package {package!r}",
                remedy="correct its name in conf/, or point PIP_INDEX_URL at an index that has it",
            ) from None
        except pypi_simple.UnsupportedContentTypeError as error:
            raise _unreachable(self._endpoint, error) from error
        except requests.RequestException as error:
            raise _unreachable(self._endpoint, error) from error
        return tuple(
            IndexFile(filename=p.filename, url=p.url, version=p.version, sha256=p.digests.get("sha256"))
            for p in page.packages
        )

    def size(self, file: IndexFile) -> int:
        """Return the size of a file in bytes, from its Content-Length."""
        try:
            reply = self._session.head(
                file.url,
                headers={"Accept-Encoding": "identity"},
                allow_redirects=True,
                timeout=(CONNECT_SECONDS, READ_SECONDS),
            )
            reply.raise_for_status()
        except requests.RequestException as error:
            raise _unreachable(file.url, error) from error
        length = reply.headers.get("Content-Length", "")
        if not length.isdigit():
            raise _no_ranges(file)
        return int(length)

    def read(self, file: IndexFile, start: int, stop: int) -> bytes:
        """Return the bytes from `start` to `stop`, exclusive, with one range request.

        Raises `FetchError` where the server ignores ranges, rather than load hundreds of megabytes for a few.
        """
        asked = {"Range": f"bytes={start}-{stop - 1}", "Accept-Encoding": "identity"}
        try:
            with self._session.get(
                file.url, headers=asked, stream=True, timeout=(CONNECT_SECONDS, READ_SECONDS)
            ) as reply:
                reply.raise_for_status()
                if reply.status_code != requests.codes.partial_content:
                    raise _no_ranges(file)
                content = _at_most(reply, stop - start + 1)
        except requests.RequestException as error:
            raise _unreachable(file.url, error) from error
        if len(content) != stop - start:
            raise FetchError(
                f"{file.filename}: asked for {stop - start} bytes at {start}, got "
                f"{'more' if len(content) > stop - start else len(content)}",
                remedy="run it again; if it stays so, point PIP_INDEX_URL at another index",
            )
        return content

    def download(self, file: IndexFile, into: Path) -> str:
        """Stream the whole file to the path `into` and return its sha256."""
        digest = hashlib.sha256()
        try:
            with (
                self._session.get(file.url, stream=True, timeout=(CONNECT_SECONDS, READ_SECONDS)) as reply,
                into.open("wb") as out,
            ):
                reply.raise_for_status()
                left = MOST_BYTES
                for chunk in reply.iter_content(CHUNK):
                    left -= len(chunk)
                    if left < 0:
                        raise FetchError(
                            f"{file.filename} has more than {MOST_BYTES >> 20} MiB",
                            remedy="download and check it by hand, and use it with kind: path",
                        )
                    digest.update(chunk)
                    out.write(chunk)
        except requests.RequestException as error:
            raise _unreachable(file.url, error) from error
        return digest.hexdigest()


class ScriptedIndex:
    """An index for tests that serves given bytes and counts requests: `{package: {filename: content}}`."""

    def __init__(self, packages: Mapping[str, Mapping[str, bytes]]) -> None:
        self._packages = packages
        self.requests: list[str] = []

    def files(self, package: str) -> tuple[IndexFile, ...]:
        """Return all files of a package; the version is between the first and second hyphens of the name."""
        self.requests.append(f"files {package}")
        if package not in self._packages:
            raise FetchError(f"the index has no package {package!r}", remedy="correct its name in conf/")
        return tuple(
            IndexFile(
                filename=name,
                url=f"{package}/{name}",
                version=name.split("-")[1].removesuffix(".tar.gz").removesuffix(".zip"),
                sha256=hashlib.sha256(content).hexdigest(),
            )
            for name, content in self._packages[package].items()
        )

    def size(self, file: IndexFile) -> int:
        """Return the size of a file in bytes."""
        return len(self._content(file))

    def read(self, file: IndexFile, start: int, stop: int) -> bytes:
        """Return a slice of a file."""
        self.requests.append(f"read {file.filename} {start}-{stop}")
        return self._content(file)[start:stop]

    def download(self, file: IndexFile, into: Path) -> str:
        """Write a file and return its sha256."""
        self.requests.append(f"download {file.filename}")
        into.write_bytes(self._content(file))
        return hashlib.sha256(self._content(file)).hexdigest()

    def _content(self, file: IndexFile) -> bytes:
        package, name = file.url.split("/")
        return self._packages[package][name]


def _shown(url: str) -> str:
    """Return a URL without the password that it may contain."""
    parts = urlsplit(url)
    return urlunsplit(parts._replace(netloc=parts.netloc.rpartition("@")[2]))


def _at_most(reply: requests.Response, size: int) -> bytes:
    """Return the body of a reply, of which no more than about `size` bytes are read."""
    content = bytearray()
    for chunk in reply.iter_content(min(CHUNK, size)):
        content += chunk
        if len(content) >= size:
            break
    return bytes(content)


def _unreachable(url: str, error: Exception) -> FetchError:
    # The innermost cause ("Name or service not known") says more than the layers of retries around it.
    cause: BaseException = error
    while nested := getattr(cause, "reason", None) or cause.__cause__ or cause.__context__:
        if not isinstance(nested, BaseException):
            break
        cause = nested
    return FetchError(
        f"{_shown(url)} cannot be read: {type(cause).__name__}: {cause}",
        remedy="check the network, HTTPS_PROXY and PIP_INDEX_URL (an index pip can use); what was fetched before stays "
        f"in {workcache.root()} and is not fetched again",
    )


def _no_ranges(file: IndexFile) -> FetchError:
    return FetchError(
        f"the server of {file.filename} does not serve byte ranges, and the whole wheel may be hundreds of megabytes",
        remedy="point PIP_INDEX_URL at one that does, or name a local installation under `local:` in conf/headers/",
    )
