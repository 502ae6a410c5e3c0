// Forces between all pairs of bodies.
#include <cmath>

#include "timing.h"

const int n = 1024;

#ifdef LOOP
int main() {
  std::vector<float> x(n, 1), force(n, 0);
  for (int i = 0; i < n; ++i) x[i] = float(i);
  return timed([&] {
    for (int i = 0; i < n; ++i) {
      float sum = 0;
      for (int j = 0; j < n; ++j) {
        float d = x[j] - x[i];
        sum += d / std::sqrt(d * d + 0.01f);
      }
      force[i] = sum;
    }
    use(force.data());
  });
}
#else
__global__ void nbody(const float* x, float* force, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float sum = 0;
  for (int j = 0; j < n; ++j) {
    float d = x[j] - x[i];
    sum += d / sqrtf(d * d + 0.01f);
  }
  force[i] = sum;
}
int main() {
  std::vector<float> host(n);
  for (int i = 0; i < n; ++i) host[i] = float(i);
  float *x = on_device(host), *force = on_device(std::vector<float>(n, 0));
  return timed([&] { nbody<<<n / 128, 128>>>(x, force, n); });
}
#endif
