"""Limits of several sizes together."""
