// claim: the math functions are the same functions on the host (HIP math API, overview)
#include "claim.h"

__host__ __device__ float host_and_device(float x) { return sqrtf(x); }
float on_host() { return host_and_device(9.0f) + fmaxf(1.0f, 2.0f); }

__global__ void kernel(int* failed) {
  CHECK(sqrtf(at_run_time(2.25f)) == 1.5f);
  CHECK(host_and_device(at_run_time(4.0f)) == 2.0f);
}

int main() { return on_host() == 5.0f ? claim(kernel) : 1; }
