"""Suites: test cases and golden references for each program."""
