"""Rows of the dataset: samples with their tags, and findings at lines of the projects."""
