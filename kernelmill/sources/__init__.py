"""Fetching source distributions, git commits and local folders, and unpacking them safely."""
