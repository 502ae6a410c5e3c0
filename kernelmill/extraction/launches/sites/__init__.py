"""Launch sites: the text of a launch and the code directly around it."""
