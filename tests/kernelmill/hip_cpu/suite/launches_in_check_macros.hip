// prints: inc done
// prints: 1320
#include <hip/hip_runtime.h>
#include <cstdio>
#include <cstdlib>
#define checkHipErrors(val) check((val), #val, __FILE__, __LINE__)
template <typename T>
void check(T result, char const* const func, const char* const file, int const line) {
  if (result) {
    fprintf(stderr, "HIP error at %s:%d code=%d(%s) \"%s\" \n", file, line, static_cast<unsigned int>(result), hipGetErrorName(result), func);
    exit(EXIT_FAILURE);
  }
}
#define CHECK_LAUNCH(...)              \
  do {                                 \
    __VA_ARGS__;                       \
    checkHipErrors(hipGetLastError()); \
    checkHipErrors(hipDeviceSynchronize()); \
  } while (0)
#define CHECKED(launch) (launch, hipPeekAtLastError())
#define OUTER(x) CHECK_LAUNCH(x)
#define TIMED(name, launch) do { launch; printf("%s done\n", name); } while (0)
#define LAUNCH(kernel, n, ...) kernel<<<((n) + 63) / 64, 64>>>(__VA_ARGS__)
template <typename T, int N> __global__ void add(T* out, T value) { if (threadIdx.x == 0) atomicAdd(out, T(value * N)); }
__global__ void inc(int* out) { atomicAdd(out, 1); }
struct Op { static void run(int* d) { return inc<<<1, 1>>>(d); } };
int main() {
  int *d, h;
  checkHipErrors(hipMalloc(&d, sizeof(int)));
  checkHipErrors(hipMemset(d, 0, sizeof(int)));
  CHECK_LAUNCH(inc<<<1, 1>>>(d));
  CHECK_LAUNCH((inc<<<1, 1>>>(d)));
  CHECK_LAUNCH(add<int, 2><<<dim3(1, 1), dim3(32, 1, 1), 0, 0>>>(d, 5));
  OUTER((add<int, 3><<<1, 64>>>(d, 100)));
  checkHipErrors(CHECKED((inc<<<1, 1>>>(d))));
  TIMED("inc", (inc<<<dim3(2), 1>>>(d)));
  LAUNCH((add<int, 1>), 64, d, 1000);
  auto go = [&](int n) { if (n) (inc<<<1, n>>>(d)); else (inc<<<1, 1>>>(d)); };
  go(0);
  go(3);
  Op::run(d);
  checkHipErrors(hipMemcpy(&h, d, sizeof(int), hipMemcpyDeviceToHost));
  printf("%d\n", h);
  checkHipErrors(hipFree(d));
  return 0;
}
