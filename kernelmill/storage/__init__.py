"""Files: JSON Lines, the work cache, memoized results, and leftovers of killed runs."""
