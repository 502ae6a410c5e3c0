"""Reviews of samples by people: where they are kept, what they decide, and which samples need them first."""
