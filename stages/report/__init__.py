"""One page that a person looks at: the funnel, the sources and every kernel."""
