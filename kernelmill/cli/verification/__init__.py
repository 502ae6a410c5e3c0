"""`kernelmill verify`: check a HIP program, or repeat the proof of a suite of the dataset."""
