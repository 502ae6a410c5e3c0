"""The report stage: one page with the funnel, the sources and every kernel."""
