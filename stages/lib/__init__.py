"""Nouns and tools that more than one stage uses."""
