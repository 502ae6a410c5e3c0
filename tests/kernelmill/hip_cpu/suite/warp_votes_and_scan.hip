// prints: 100 14850 5
// prints: 2016 1
#include <hip/hip_runtime.h>
#include <cstdint>
#include <cstdio>
__global__ void compact(const int* in, int* out, int* count, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const bool keep = i < n && in[i] % 3 == 0;
  const unsigned long long ballot = __ballot(keep);
  const int lane = threadIdx.x % warpSize;
  const unsigned long long below = lane ? ballot & (~0ull >> (64 - lane)) : 0;
  int base = 0;
  if (lane == 0) base = atomicAdd(count, __popcll(ballot));
  base = __shfl(base, 0);
  if (keep) out[base + __popcll(below)] = in[i];
  if (__any(keep) && !__all(keep) && lane == 0) atomicAdd(count + 1, 1);
}
__global__ void scan(const int* in, int* out) {
  const int lane = __lane_id();
  int v = in[threadIdx.x];
  for (int d = 1; d < warpSize; d <<= 1) {
    const int up = __shfl_up(v, d);
    if (lane >= d) v += up;
  }
  int x = __shfl_xor(v, 1);
  out[threadIdx.x] = v;
  if (threadIdx.x == 0) out[64] = x;
}
int main() {
  const int n = 300;
  int host[n], *in, *out, *count, counts[2];
  for (int i = 0; i < n; ++i) host[i] = i;
  hipMalloc(&in, sizeof host);
  hipMalloc(&out, sizeof host);
  hipMalloc(&count, 8);
  hipMemset(count, 0, 8);
  hipMemcpy(in, host, sizeof host, hipMemcpyHostToDevice);
  compact<<<2, 192>>>(in, out, count, n);
  hipMemcpy(counts, count, 8, hipMemcpyDeviceToHost);
  hipMemcpy(host, out, counts[0] * sizeof(int), hipMemcpyDeviceToHost);
  long sum = 0;
  for (int i = 0; i < counts[0]; ++i) sum += host[i];
  printf("%d %ld %d\n", counts[0], sum, counts[1]);
  scan<<<1, warpSize>>>(in, out);
  hipMemcpy(host, out, 65 * 4, hipMemcpyDeviceToHost);
  printf("%d %d\n", host[63], host[64]);
  hipFree(in); hipFree(out); hipFree(count);
  return 0;
}
