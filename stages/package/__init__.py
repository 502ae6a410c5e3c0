"""The package stage: the published dataset, its manifest and the funnel."""
