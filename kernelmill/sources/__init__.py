"""Source archives, git commits and folders, unpacked safely."""
