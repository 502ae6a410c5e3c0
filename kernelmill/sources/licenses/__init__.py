"""Licenses of projects and of their files, found in license files, notes and headers."""
