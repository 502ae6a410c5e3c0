"""The fixtures of the source archives."""

from tests.kernelmill.sources.conftest import link, make_tar, work_cache

__all__ = ["link", "make_tar", "work_cache"]
