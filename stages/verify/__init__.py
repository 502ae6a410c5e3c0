"""Prove each suite."""
