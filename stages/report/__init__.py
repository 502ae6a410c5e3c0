"""Render the report."""
