"""Parses of translation units: what is asked, in which process, and what their facts add up to."""
