"""The select stage: the kernels that the dataset holds, and a reason for each other one."""
