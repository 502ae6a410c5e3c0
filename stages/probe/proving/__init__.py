"""The relations of a kernel with everything that probing knows, and their proof on fresh sizes."""
