// bug: undefined_behaviour | a product of sizes overflows an int
#include "check.h"

__global__ void far(const int* strides, long long* out) {
#ifdef BUG
  int product = strides[0] * strides[1];
#else
  long long product = (long long)strides[0] * strides[1];
#endif
  *out = product;
}

int main() {
  int* strides = on_device(std::vector<int>{70000, 70000});
  long long* out = on_device(std::vector<long long>(1));
  far<<<1, 1>>>(strides, out);
  finish();
  HIP_CHECK(hipFree(strides));
  HIP_CHECK(hipFree(out));
  return 0;
}
