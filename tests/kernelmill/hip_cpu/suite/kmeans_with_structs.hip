// prints: 2 100 100 100 20.50 -9.25 16
#include <hip/hip_runtime.h>
#include <cfloat>
#include <climits>
#include <cmath>
#include <cstdio>
#include <vector>
struct __align__(16) Point { float2 at; int cluster; unsigned char pad[4]; };
struct Soa { float* x; float* y; int* label; };
__constant__ float2 centers[3];
__device__ float distance2(const float2 a, const float2 b) { const float2 d = a - b; return d.x * d.x + d.y * d.y; }
__global__ void assign(Soa s, Point* points, int n, unsigned* changed) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  float best = FLT_MAX;
  int label = INT_MAX;
  const float2 p{s.x[i], s.y[i]};
#pragma unroll
  for (int c = 0; c < 3; ++c) if (const float d = distance2(p, centers[c]); d < best) { best = d; label = c; }
  if (s.label[i] != label) { atomicAdd(changed, 1u); s.label[i] = label; }
  points[i] = Point{p, label, {}};
}
__global__ void update(const Point* points, int n, float* sums, int* counts) {
  __shared__ float local[3][2];
  __shared__ int count[3];
  if (threadIdx.x < 3) { local[threadIdx.x][0] = local[threadIdx.x][1] = 0; count[threadIdx.x] = 0; }
  __syncthreads();
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) { const Point p = points[i]; atomicAdd(&local[p.cluster][0], p.at.x); atomicAdd(&local[p.cluster][1], p.at.y); atomicAdd(count + p.cluster, 1); }
  __syncthreads();
  if (threadIdx.x < 3) { atomicAdd(&sums[2 * threadIdx.x], local[threadIdx.x][0]); atomicAdd(&sums[2 * threadIdx.x + 1], local[threadIdx.x][1]); atomicAdd(&counts[threadIdx.x], count[threadIdx.x]); }
}
int main() {
  const int n = 300;
  std::vector<float> x(n), y(n);
  for (int i = 0; i < n; ++i) { x[i] = float(i % 3) * 10 + float(i % 5) * 0.25f; y[i] = float(i % 3) * -5 + float(i % 4) * 0.5f; }
  Soa s; Point* points; float *sums, h_sums[6]; int *counts, h_counts[3]; unsigned *changed, h_changed = 1; int rounds = 0;
  hipMalloc(&s.x, n * 4); hipMalloc(&s.y, n * 4); hipMalloc(&s.label, n * 4); hipMalloc(&points, n * sizeof(Point)); hipMalloc(&sums, 24); hipMalloc(&counts, 12); hipMalloc(&changed, 4);
  hipMemcpy(s.x, x.data(), n * 4, hipMemcpyHostToDevice); hipMemcpy(s.y, y.data(), n * 4, hipMemcpyHostToDevice); hipMemset(s.label, 0xff, n * 4);
  float2 c[3] = {{1, 1}, {8, 0}, {25, -20}};
  while (h_changed && rounds < 20) {
    hipMemcpyToSymbol(HIP_SYMBOL(centers), c, sizeof c);
    hipMemset(changed, 0, 4); hipMemset(sums, 0, 24); hipMemset(counts, 0, 12);
    assign<<<(n + 127) / 128, 128>>>(s, points, n, changed);
    update<<<(n + 127) / 128, 128>>>(points, n, sums, counts);
    hipMemcpy(&h_changed, changed, 4, hipMemcpyDeviceToHost); hipMemcpy(h_sums, sums, 24, hipMemcpyDeviceToHost); hipMemcpy(h_counts, counts, 12, hipMemcpyDeviceToHost);
    for (int i = 0; i < 3; ++i) if (h_counts[i]) c[i] = make_float2(h_sums[2 * i] / h_counts[i], h_sums[2 * i + 1] / h_counts[i]);
    ++rounds;
  }
  printf("%d %d %d %d %.2f %.2f %zu\n", rounds, h_counts[0], h_counts[1], h_counts[2], c[2].x, c[2].y, sizeof(Point));
  hipFree(s.x); hipFree(s.y); hipFree(s.label); hipFree(points); hipFree(sums); hipFree(counts); hipFree(changed);
  return 0;
}
