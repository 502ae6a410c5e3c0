// claim: a kernel gets its own copy of each argument, structures and functors too (HIP C++ language extensions, kernel launch)
#include "claim.h"

struct Pair {
  int a;
  double b;
  __host__ __device__ double sum() const { return a + b; }
};
struct Scale {
  float factor;
  __device__ float operator()(float x) const { return x * factor; }
};
template <class F>
__global__ void apply(F f, Pair pair, int count, int* failed) {
  CHECK(f(2.0f) == 6.0f && pair.sum() == 3.5 && count == 4);
  pair.a += 1;
  --count;
}

int main() {
  int *failed, line = -1;
  Pair pair{1, 2.5};
  if (hipMalloc(&failed, 4) != hipSuccess || hipMemset(failed, 0, 4) != hipSuccess) return 2;
  apply<<<2, 64>>>(Scale{3.0f}, pair, 4u, failed);
  if (hipMemcpy(&line, failed, 4, hipMemcpyDeviceToHost) != hipSuccess || hipFree(failed) != hipSuccess) return 2;
  if (line != 0 || pair.a != 1) return 1;
  std::printf("PASS\n");
  return 0;
}
