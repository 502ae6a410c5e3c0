"""Runs samples in the sandbox to learn how they are called; imported there only."""
