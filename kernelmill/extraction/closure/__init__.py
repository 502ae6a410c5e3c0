"""The declarations that a kernel needs."""
