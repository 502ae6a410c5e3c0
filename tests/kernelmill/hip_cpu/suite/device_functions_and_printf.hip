// prints: block 0 thread 0: text 120.00 1099511627776
// prints: 9 120 9 5
#include <hip/hip_runtime.h>
#include <cassert>
#include <cstdio>
struct Shape { float a; __host__ __device__ explicit Shape(float x) : a(x) {} __host__ __device__ virtual ~Shape() {} __host__ __device__ virtual float area() const { return a; } };
struct Square : Shape { using Shape::Shape; __host__ __device__ float area() const override { return a * a; } };
__device__ __noinline__ float recursive(int n) { return n <= 1 ? 1.f : n * recursive(n - 1); }
__device__ float (*const table[2])(float) = {sinf, cosf};
typedef float (*Function)(float);
__device__ float twice(float x) { return 2 * x; }
__device__ Function pointer = twice;
__device__ __forceinline__ static inline float clamp01(float x) { return fminf(fmaxf(x, 0.f), 1.f); }
__global__ void kernel(float* out) {
  assert(threadIdx.x < 4 && "never");
  Square s(3.f);
  const Shape& shape = s;
  out[0] = shape.area();
  out[1] = recursive(5);
  out[2] = pointer(4.f) + clamp01(7.f);
  auto* made = new int[4];
  made[2] = 5;
  out[3] = made[2];
  delete[] made;
  int* m = static_cast<int*>(malloc(sizeof(int)));
  *m = 1;
  free(m);
  if (threadIdx.x == 0) printf("block %u thread %d: %s %.2f %lld\n", blockIdx.x, int(threadIdx.x), "text", out[1], 1ll << 40);
}
int main() {
  float *d, h[4];
  hipMalloc(&d, sizeof h);
  kernel<<<1, 1>>>(d);
  assert(hipDeviceSynchronize() == hipSuccess);
  hipMemcpy(h, d, sizeof h, hipMemcpyDeviceToHost);
  printf("%g %g %g %g\n", h[0], h[1], h[2], h[3]);
  hipFree(d);
  return 0;
}
