// prints: 0 126
// prints: 51
#include <hip/hip_runtime.h>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#define NUM_BANKS 32
#define LOG_NUM_BANKS 5
#define CONFLICT_FREE_OFFSET(n) ((n) >> NUM_BANKS + (n) >> (2 * LOG_NUM_BANKS))
template <typename T>
__global__ void prescan(T* g_odata, const T* g_idata, int n) {
  HIP_DYNAMIC_SHARED(T, temp)
  int thid = threadIdx.x, offset = 1;
  temp[2 * thid] = g_idata[2 * thid];
  temp[2 * thid + 1] = g_idata[2 * thid + 1];
  for (int d = n >> 1; d > 0; d >>= 1) {
    __syncthreads();
    if (thid < d) { int ai = offset * (2 * thid + 1) - 1, bi = offset * (2 * thid + 2) - 1; temp[bi] += temp[ai]; }
    offset *= 2;
  }
  if (thid == 0) temp[n - 1] = 0;
  for (int d = 1; d < n; d *= 2) {
    offset >>= 1;
    __syncthreads();
    if (thid < d) { int ai = offset * (2 * thid + 1) - 1, bi = offset * (2 * thid + 2) - 1; T t = temp[ai]; temp[ai] = temp[bi]; temp[bi] += t; }
  }
  __syncthreads();
  g_odata[2 * thid] = temp[2 * thid];
  g_odata[2 * thid + 1] = temp[2 * thid + 1];
}
__global__ void dynproc(const int* wall, const int* src, int* dst, int cols, int row) {
  const int x = blockIdx.x * blockDim.x + threadIdx.x;
  if (x >= cols) return;
  int best = src[x];
  if (x > 0) best = min(best, src[x - 1]);
  if (x + 1 < cols) best = min(best, src[x + 1]);
  dst[x] = best + wall[row * cols + x];
}
int main() {
  const int n = 128, rows = 20;
  float h[n], *in, *out;
  for (int i = 0; i < n; ++i) h[i] = float(i % 3);
  hipMalloc(&in, sizeof h); hipMalloc(&out, sizeof h);
  hipMemcpy(in, h, sizeof h, hipMemcpyHostToDevice);
  prescan<float><<<1, n / 2, n * sizeof(float)>>>(out, in, n);
  hipMemcpy(h, out, sizeof h, hipMemcpyDeviceToHost);
  printf("%g %g\n", h[1], h[n - 1]);
  int wall[rows * n], *d_wall, *d[2], result[n];
  for (int i = 0; i < rows * n; ++i) wall[i] = (i * 31) % 10;
  hipMalloc(&d_wall, sizeof wall); hipMalloc(&d[0], sizeof result); hipMalloc(&d[1], sizeof result);
  hipMemcpy(d_wall, wall, sizeof wall, hipMemcpyHostToDevice);
  hipMemcpy(d[0], wall, sizeof result, hipMemcpyHostToDevice);
  int src = 0;
  for (int row = 1; row < rows; ++row, src ^= 1) dynproc<<<2, 64>>>(d_wall, d[src], d[src ^ 1], n, row);
  hipMemcpy(result, d[src], sizeof result, hipMemcpyDeviceToHost);
  int least = 1 << 30;
  for (int v : result) least = v < least ? v : least;
  printf("%d\n", least);
  hipFree(in); hipFree(out); hipFree(d_wall); hipFree(d[0]); hipFree(d[1]);
  return 0;
}
