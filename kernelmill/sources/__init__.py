"""Sources: source archives, git commits and folders, unpacked safely."""
