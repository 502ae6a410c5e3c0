// Tests that the host side of hipRAND fills device memory with numbers in range, and the same ones for the same seed.
#include <hiprand.h>
#include <hiprand_kernel.h>
#include <cstdio>
#include <vector>

static double mean_of(const std::vector<float>& values) {
  double sum = 0;
  for (float v : values) sum += v;
  return sum / values.size();
}
#define NEED(condition) do { if (!(condition)) { std::printf("line %d\n", __LINE__); return 1; } } while (0)

int main() {
  const size_t n = 10000;
  float* buffer;
  NEED(hipMalloc(&buffer, n * sizeof(float)) == hipSuccess);
  std::vector<float> first(n), second(n);
  hiprandGenerator_t g;
  NEED(hiprandCreateGenerator(&g, HIPRAND_RNG_PSEUDO_DEFAULT) == HIPRAND_STATUS_SUCCESS);
  for (auto* into : {&first, &second}) {
    NEED(hiprandSetPseudoRandomGeneratorSeed(g, 7) == HIPRAND_STATUS_SUCCESS);
    NEED(hiprandGenerateUniform(g, buffer, n) == HIPRAND_STATUS_SUCCESS);
    NEED(hipMemcpy(into->data(), buffer, n * sizeof(float), hipMemcpyDeviceToHost) == hipSuccess);
  }
  NEED(first == second);
  for (float v : first) NEED(v > 0 && v <= 1);
  NEED(std::abs(mean_of(first) - 0.5) < 0.02);
  NEED(hiprandGenerateNormal(g, buffer, n, 3.0f, 2.0f) == HIPRAND_STATUS_SUCCESS);
  NEED(hipMemcpy(first.data(), buffer, n * sizeof(float), hipMemcpyDeviceToHost) == hipSuccess);
  NEED(std::abs(mean_of(first) - 3) < 0.1);
  NEED(hiprandGenerateNormal(g, buffer, 3, 0.0f, 1.0f) == HIPRAND_STATUS_LENGTH_NOT_MULTIPLE);
  NEED(hiprandSetQuasiRandomGeneratorDimensions(g, 2) == HIPRAND_STATUS_TYPE_ERROR);
  NEED(hiprandDestroyGenerator(g) == HIPRAND_STATUS_SUCCESS);
  NEED(hiprandCreateGenerator(&g, HIPRAND_RNG_QUASI_DEFAULT) == HIPRAND_STATUS_SUCCESS);
  NEED(hiprandSetQuasiRandomGeneratorDimensions(g, 2) == HIPRAND_STATUS_SUCCESS);
  NEED(hiprandGenerateUniform(g, buffer, n) == HIPRAND_STATUS_SUCCESS);
  NEED(hipMemcpy(first.data(), buffer, n * sizeof(float), hipMemcpyDeviceToHost) == hipSuccess);
  int inside = 0;
  for (size_t i = 0; i < n / 2; ++i) inside += first[i] * first[i] + first[n / 2 + i] * first[n / 2 + i] <= 1;
  NEED(std::abs(4.0 * inside / (n / 2) - 3.14159) < 0.02);
  NEED(hiprandDestroyGenerator(g) == HIPRAND_STATUS_SUCCESS);
  NEED(hipFree(buffer) == hipSuccess);
  std::printf("PASS\n");
}
