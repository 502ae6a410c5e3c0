"""The commands of `kernelmill triton`, and how their results are shown."""
