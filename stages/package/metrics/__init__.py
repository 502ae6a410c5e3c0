"""The metrics of a run: the accounts of the stages, the funnel, gate verdicts and proof levels."""
