"""Line and branch coverage of kernels, measured with gcov or llvm-cov."""
