"""Inputs that are coordinates: boxes, their corners and angles, and the maps that they lie in."""
