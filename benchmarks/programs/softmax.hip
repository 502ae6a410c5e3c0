// Softmax of rows, a thread for each row.
#include <cmath>

#include "timing.h"

const int rows = 4096, columns = 64;

#ifdef LOOP
int main() {
  std::vector<float> in(rows * columns, 1), out(rows * columns, 0);
  return timed([&] {
    for (int r = 0; r < rows; ++r) {
      const float* x = &in[r * columns];
      float most = x[0], sum = 0;
      for (int i = 1; i < columns; ++i) most = std::fmax(most, x[i]);
      for (int i = 0; i < columns; ++i) sum += out[r * columns + i] = std::exp(x[i] - most);
      for (int i = 0; i < columns; ++i) out[r * columns + i] /= sum;
    }
    use(out.data());
  });
}
#else
__global__ void softmax(const float* in, float* out, int rows, int columns) {
  int r = blockIdx.x * blockDim.x + threadIdx.x;
  if (r >= rows) return;
  const float* x = in + r * columns;
  float most = x[0], sum = 0;
  for (int i = 1; i < columns; ++i) most = fmaxf(most, x[i]);
  for (int i = 0; i < columns; ++i) sum += out[r * columns + i] = expf(x[i] - most);
  for (int i = 0; i < columns; ++i) out[r * columns + i] /= sum;
}
int main() {
  float *in = on_device(std::vector<float>(rows * columns, 1)), *out = on_device(std::vector<float>(rows * columns, 0));
  return timed([&] { softmax<<<rows / 128, 128>>>(in, out, rows, columns); });
}
#endif
