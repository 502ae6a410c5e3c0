"""Drafts of units: a kernel with its whole closure, in which the names of the framework are replaced."""
