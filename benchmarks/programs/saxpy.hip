// y = a x + y, a thread for each element.
#include "timing.h"

const int n = 1 << 22;

#ifdef LOOP
int main() {
  std::vector<float> x(n, 1), y(n, 2);
  return timed([&] {
    for (int i = 0; i < n; ++i) y[i] = 2.5f * x[i] + y[i];
    use(y.data());
  });
}
#else
__global__ void saxpy(int n, float a, const float* x, float* y) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) y[i] = a * x[i] + y[i];
}
int main() {
  float *x = on_device(std::vector<float>(n, 1)), *y = on_device(std::vector<float>(n, 2));
  return timed([&] { saxpy<<<n / 256, 256>>>(n, 2.5f, x, y); });
}
#endif
