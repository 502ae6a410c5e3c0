"""The instances of a kernel template: their arguments, substituted in the kernel and its launches."""
