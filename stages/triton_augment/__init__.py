"""Give Triton samples a wrapper and a test, learned by running them."""
