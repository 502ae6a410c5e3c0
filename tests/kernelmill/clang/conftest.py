"""Fixtures for the tests of parse sessions, which extract small projects."""

from tests.kernelmill.extraction.conftest import extract_files, no_headers

__all__ = ["extract_files", "no_headers"]
