"""Units of suites as text and as syntax trees."""
