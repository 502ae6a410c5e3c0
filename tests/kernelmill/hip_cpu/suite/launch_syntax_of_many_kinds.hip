// prints: namespaces 3 3
// prints: deduced 4 4
// prints: template template 8 8
// prints: members 6 6
// prints: get 7 7
// prints: forwarded 20 7
// prints: map 30 7
// prints: lambda 30 3
// prints: c 40 3
// prints: conditional 20 20
// prints: address 11 11
#include <hip/hip_runtime.h>
#include <array>
#include <cstdio>
#include <functional>
#include <map>
#include <string>
#include <tuple>
#include <vector>
namespace outer { namespace inner { template <typename T> __global__ void put(T* p, T v) { p[threadIdx.x + blockIdx.x * blockDim.x] = v; } } }
template <typename T, template <typename> class Op, int N> __global__ void apply(T* p) { for (int i = 0; i < N; ++i) p[threadIdx.x] = Op<T>()(p[threadIdx.x]); }
template <typename T> struct Increment { __device__ T operator()(T v) const { return v + 1; } };
template <typename F, typename... Args> __global__ void generic(F f, Args... args) { f(args...); }
template <typename... Args> void forward_launch(dim3 grid, dim3 block, void (*kernel)(Args...), Args... args) { kernel<<<grid, block>>>(args...); }
struct Runner {
  int blocks, threads;
  using Kernel = void (*)(int*, int);
  Kernel kernel;
  std::array<Kernel, 2> kernels;
  void run(int* d) const { kernel<<<blocks, threads>>>(d, 5); this->kernels[1]<<<dim3{1, 1}, dim3{unsigned(threads)}>>>(d, 6); }
  template <int I> void chosen(int* d) { std::get<I>(kernels)<<<blocks, threads, 0, hipStreamPerThread>>>(d, 7 + I); }
};
static __global__ void set(int* d, int v) { d[threadIdx.x] = v; }
extern "C" __global__ void c_kernel(int* d, int v = 9) { d[0] += v; }
#define PASTE(name, type) name##_##type
__global__ void fill_int(int* d) { d[0] = 1; }
#define CALL(name, type, ...) PASTE(name, type)<<<1, 1>>>(__VA_ARGS__)
int main() {
  int *d, h[4];
  hipMalloc(&d, 64);
  auto show = [&](const char* what) { hipMemcpy(h, d, 16, hipMemcpyDeviceToHost); printf("%s %d %d\n", what, h[0], h[1]); };
  outer::inner::put<int><<<1, 2>>>(d, 3);
  show("namespaces");
  { using namespace outer; inner::put<<<2, 1>>>(d, 4); }
  show("deduced");
  apply<int, Increment, (3 > 2 ? 4 : 5)><<<1, 2, 0, nullptr>>>(d);
  show("template template");
  Runner r{1, 2, set, {set, set}};
  r.run(d);
  show("members");
  r.chosen<0>(d);
  show("get");
  forward_launch(dim3(1), dim3(1), &set, d, 20);
  show("forwarded");
  std::map<std::string, void (*)(int*, int)> table{{"set", set}};
  table["set"]<<<1, 1>>>(d, 30);
  show("map");
  generic<<<1, 1>>>([=] __device__(int a, int b) { d[1] = a + b; }, 1, 2);
  show("lambda");
  for (int i = 0; i < 2; i++) c_kernel<<<1, 1>>>(d, i);
  c_kernel<<<1, 1>>>(d);
  show("c");
  CALL(fill, int, d);
  if (h[0]) set<<<1, h[0] > 2 ? 2 : 1>>>(d, h[0] >> 1);
  else set<<<1, 1 << 1>>>(d, 1);
  show("conditional");
  void (*pointer)(int*, int) = set;
  (*pointer)<<<1, 1>>>(d, 8);
  int value = 11;
  void* arguments[] = {&d, &value};
  hipLaunchKernel((const void*)set, dim3(1), dim3(2), arguments, 0, 0);
  show("address");
  hipFree(d);
  return 0;
}
