"""What the cases of a suite have to show, and the candidate cases that may show it."""
