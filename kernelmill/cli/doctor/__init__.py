"""`kernelmill doctor`: report the installed tools and compare them with the pinned versions."""
