"""Measurements of the pipeline, each in one run on one machine; run them from the repository."""
