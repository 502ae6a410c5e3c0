"""Files: JSON Lines, the work cache, memoized results, leftovers of killed runs."""
