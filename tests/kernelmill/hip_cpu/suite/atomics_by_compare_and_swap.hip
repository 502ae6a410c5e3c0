// prints: 64 32 127 | 127 -127 ffffff00 ff 0 -128 384 8 | 8 2 42 | 128 | 128 256
#include <hip/hip_runtime.h>
#include <cstdio>
__device__ double atomic_add_by_cas(double* address, double val) {
  unsigned long long int *as = (unsigned long long int*)address, old = *as, assumed;
  do {
    assumed = old;
    old = atomicCAS(as, assumed, __double_as_longlong(val + __longlong_as_double(assumed)));
  } while (assumed != old);
  return __longlong_as_double(old);
}
__device__ float atomic_max(float* address, float value) {
  int* as = reinterpret_cast<int*>(address);
  int old = *as;
  while (__int_as_float(old) < value) {
    const int seen = atomicCAS(as, old, __float_as_int(value));
    if (seen == old) break;
    old = seen;
  }
  return __int_as_float(old);
}
__global__ void kernel(double* sum, float* most, int* i, unsigned* u, unsigned long long* l, float* f) {
  const int t = blockIdx.x * blockDim.x + threadIdx.x;
  atomic_add_by_cas(sum, 0.5);
  atomicAdd(sum + 1, 0.25);
  atomic_max(most, float(t));
  atomicMax(i, t); atomicMin(i + 1, -t); atomicAnd(i + 2, ~(1 << t % 8)); atomicOr(i + 3, 1 << t % 8); atomicXor(i + 4, 1 << t % 4); atomicSub(i + 5, 1);
  atomicInc(u, 9u); atomicDec(u + 1, 9u); atomicExch(u + 2, 42u);
  atomicAdd(l, 1ull << 33);
  unsafeAtomicAdd(f, 1.f);
  atomicAdd(f + 1, 2.f);
  __hip_atomic_fetch_add(i + 6, 3, __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_AGENT);
  if (t == 0) __hip_atomic_store(i + 7, 8, __ATOMIC_RELEASE, __HIP_MEMORY_SCOPE_SYSTEM);
  __threadfence();
}
int main() {
  double *sum, s[2]; float *most, m, *f, fs[2]; int *i, is[8]; unsigned *u, us[3]; unsigned long long *l, ls;
  hipMalloc(&sum, 16); hipMalloc(&most, 4); hipMalloc(&i, 32); hipMalloc(&u, 12); hipMalloc(&l, 8); hipMalloc(&f, 8);
  hipMemset(sum, 0, 16); hipMemset(most, 0, 4); hipMemset(i, 0, 32); hipMemset(u, 0, 12); hipMemset(l, 0, 8); hipMemset(f, 0, 8); hipMemset(i + 2, 0xff, 4);
  kernel<<<2, 64>>>(sum, most, i, u, l, f);
  hipMemcpy(s, sum, 16, hipMemcpyDeviceToHost); hipMemcpy(&m, most, 4, hipMemcpyDeviceToHost); hipMemcpy(is, i, 32, hipMemcpyDeviceToHost);
  hipMemcpy(us, u, 12, hipMemcpyDeviceToHost); hipMemcpy(&ls, l, 8, hipMemcpyDeviceToHost); hipMemcpy(fs, f, 8, hipMemcpyDeviceToHost);
  printf("%g %g %g | %d %d %x %x %d %d %d %d | %u %u %u | %llu | %g %g\n", s[0], s[1], m, is[0], is[1], is[2], is[3], is[4], is[5], is[6], is[7], us[0], us[1], us[2], ls >> 33, fs[0], fs[1]);
  hipFree(sum); hipFree(most); hipFree(i); hipFree(u); hipFree(l); hipFree(f);
  return 0;
}
