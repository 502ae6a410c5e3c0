"""The tests of parse sessions extract small projects, as those of the extraction do."""

from tests.kernelmill.extraction.conftest import extract_files, no_headers

__all__ = ["extract_files", "no_headers"]
