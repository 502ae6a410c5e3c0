"""Download pinned sources and header sets."""
