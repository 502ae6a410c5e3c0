"""Files: JSON Lines, the work cache, memoized results, and the removal of partial files."""
