"""Judges code that nobody trusts by its outputs alone, which another program compares."""
