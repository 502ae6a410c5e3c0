"""What source text says before any run: the kernel's parameters and strides, and its launch configuration."""
