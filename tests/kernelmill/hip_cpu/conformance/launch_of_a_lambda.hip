// claim: a device lambda with captures by value can be an argument of a kernel (HIP C++ language extensions, Lambdas)
#include "claim.h"

template <typename Function>
__global__ void launch_each(Function function, int count) {
  for (int i = int(blockIdx.x * blockDim.x + threadIdx.x); i < count; i += int(gridDim.x * blockDim.x)) function(i);
}

int main() {
  int *values = nullptr, factor = 3, host[100];
  (void)hipMalloc(reinterpret_cast<void**>(&values), sizeof host);
  auto fill = [=] __device__(int i) { values[i] = factor * i; };
  launch_each<<<2, 32>>>(fill, 100);
  launch_each<<<2, 32>>>([=] __host__ __device__(int i) { values[i] += 1; }, 100);
  (void)hipMemcpy(host, values, sizeof host, hipMemcpyDeviceToHost);
  for (int i = 0; i < 100; ++i)
    if (host[i] != 3 * i + 1) return 1;
  (void)hipFree(values);
  std::printf("PASS\n");
  return 0;
}
