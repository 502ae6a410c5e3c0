"""Make self-contained units."""
