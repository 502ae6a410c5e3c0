"""The CPU runtime: HIP in headers, the rewriter that turns HIP into plain C++, and the compiler flags."""
