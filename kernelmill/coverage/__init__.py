"""Line and branch coverage of kernels, by gcov or llvm-cov."""
