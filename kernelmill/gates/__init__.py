"""What compilers for AMD and NVIDIA say of units and of whole programs."""
