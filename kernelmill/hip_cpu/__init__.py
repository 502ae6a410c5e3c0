"""HIP programs on a CPU: a header runtime, the rewriter that makes HIP source plain C++, and the compilers' flags."""
