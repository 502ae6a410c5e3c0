"""Pinned sources and header sets, with their licences, from the package index, git or disk."""
