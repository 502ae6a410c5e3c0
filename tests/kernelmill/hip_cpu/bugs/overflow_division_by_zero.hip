// bug: undefined_behaviour | an average divides by a count that may be zero
#include "check.h"

__global__ void average(const int* sums, const int* counts, int* out) {
  int t = threadIdx.x;
#ifdef BUG
  out[t] = sums[t] / counts[t];
#else
  out[t] = counts[t] ? sums[t] / counts[t] : 0;
#endif
}

int main() {
  int* sums = on_device(std::vector<int>{4, 6, 0, 9});
  int* counts = on_device(std::vector<int>{2, 3, 0, 3});
  int* out = on_device(std::vector<int>(4));
  average<<<1, 4>>>(sums, counts, out);
  finish();
  HIP_CHECK(hipFree(sums));
  HIP_CHECK(hipFree(counts));
  HIP_CHECK(hipFree(out));
  return 0;
}
