// prints: 1 1 1
#include <hip/hip_runtime.h>
#include <hiprand/hiprand.h>
#include <hiprand/hiprand_kernel.h>
#include <cmath>
#include <cstdio>
#define HIPRAND_CHECK(x) do { if ((x) != HIPRAND_STATUS_SUCCESS) { printf("hiprand error at %d\n", __LINE__); return EXIT_FAILURE; } } while (0)
__global__ void setup_kernel(hiprandState* state, unsigned long long seed) { int id = threadIdx.x + blockIdx.x * blockDim.x; hiprand_init(seed, id, 0, &state[id]); }
__global__ void count_inside(hiprandState* state, unsigned* inside, int n) {
  const int id = threadIdx.x + blockIdx.x * blockDim.x;
  hiprandState local = state[id];
  unsigned hits = 0;
  for (int i = 0; i < n; ++i) { const float x = hiprand_uniform(&local), y = hiprand_uniform(&local); hits += x * x + y * y <= 1.f; }
  state[id] = local;
  atomicAdd(inside, hits);
}
__global__ void other_generators(float* out) {
  hiprandStatePhilox4_32_10_t p; hiprandStateXORWOW_t x; hiprandStateMRG32k3a_t m;
  hiprand_init(1, 2, 3, &p); hiprand_init(1, 2, 3, &x); hiprand_init(1, 2, 3, &m);
  float4 f = hiprand_uniform4(&p);
  float2 g = hiprand_normal2(&x);
  out[0] = f.x > 0 && f.w <= 1 && isfinite(g.x) && hiprand_uniform_double(&m) <= 1.0 && hiprand_poisson(&p, 3.0) < 100;
}
int main() {
  const int threads = 128;
  hiprandState* state; unsigned *inside, count; float *u, ok, host[1000];
  hipMalloc(&state, threads * sizeof(*state)); hipMalloc(&inside, 4); hipMemset(inside, 0, 4); hipMalloc(&u, sizeof host);
  setup_kernel<<<2, 64>>>(state, 1234ULL);
  count_inside<<<2, 64>>>(state, inside, 500);
  hipMemcpy(&count, inside, 4, hipMemcpyDeviceToHost);
  other_generators<<<1, 1>>>(u);
  hipMemcpy(&ok, u, 4, hipMemcpyDeviceToHost);
  hiprandGenerator_t generator;
  HIPRAND_CHECK(hiprandCreateGenerator(&generator, HIPRAND_RNG_PSEUDO_DEFAULT));
  HIPRAND_CHECK(hiprandSetPseudoRandomGeneratorSeed(generator, 42ULL));
  HIPRAND_CHECK(hiprandGenerateNormal(generator, u, 1000, 5.f, 2.f));
  hipMemcpy(host, u, sizeof host, hipMemcpyDeviceToHost);
  HIPRAND_CHECK(hiprandDestroyGenerator(generator));
  double mean = 0;
  for (float f : host) mean += f / 1000;
  printf("%d %g %d\n", std::fabs(4.0 * count / (threads * 500) - M_PI) < 0.05, ok, std::fabs(mean - 5) < 0.5);
  hipFree(state); hipFree(inside); hipFree(u);
  return 0;
}
