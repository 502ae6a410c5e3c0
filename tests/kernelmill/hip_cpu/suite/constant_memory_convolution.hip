// prints: 19.0 19.0 1200 3 100
#include <hip/hip_runtime.h>
#include <cstdio>
#define RADIUS 2
#define TILE 16
__constant__ float c_kernel[2 * RADIUS + 1][2 * RADIUS + 1];
__constant__ int c_size = 7;
__device__ int counter = 0;
__device__ float4 d_color{1, 2, 3, 4};
static __constant__ struct Params { float scale; int shift[3]; } params;
__global__ void convolve(const float* in, float* out, int w, int h) {
  __shared__ float tile[TILE + 2 * RADIUS][TILE + 2 * RADIUS];
  const int x0 = blockIdx.x * TILE - RADIUS, y0 = blockIdx.y * TILE - RADIUS;
  for (int y = threadIdx.y; y < TILE + 2 * RADIUS; y += blockDim.y)
    for (int x = threadIdx.x; x < TILE + 2 * RADIUS; x += blockDim.x) {
      const int gx = min(max(x0 + x, 0), w - 1), gy = min(max(y0 + y, 0), h - 1);
      tile[y][x] = in[gy * w + gx];
    }
  __syncthreads();
  const int x = blockIdx.x * TILE + threadIdx.x, y = blockIdx.y * TILE + threadIdx.y;
  if (x >= w || y >= h) return;
  float sum = 0.0f;
  for (int j = 0; j <= 2 * RADIUS; ++j)
    for (int i = 0; i <= 2 * RADIUS; ++i) sum += c_kernel[j][i] * tile[threadIdx.y + j][threadIdx.x + i];
  out[y * w + x] = sum * params.scale + params.shift[1] + c_size;
  atomicAdd(&counter, 1);
}
int main() {
  const int w = 40, h = 30;
  float k[5][5], *in, *out;
  for (auto& row : k) for (float& v : row) v = 0.04f;
  hipMemcpyToSymbol(HIP_SYMBOL(c_kernel), k, sizeof(k));
  Params p{2.0f, {0, 10, 0}};
  hipMemcpyToSymbol(params, &p, sizeof(p), 0, hipMemcpyHostToDevice);
  hipHostMalloc(&in, w * h * sizeof(float), hipHostMallocDefault);
  hipMallocManaged(&out, w * h * sizeof(float));
  for (int i = 0; i < w * h; ++i) in[i] = 1.0f;
  dim3 threads(TILE, TILE), grid((w + TILE - 1) / TILE, (h + TILE - 1) / TILE);
  convolve<<<grid, threads>>>(in, out, w, h);
  hipDeviceSynchronize();
  int count;
  float4 color;
  hipMemcpyFromSymbol(&count, HIP_SYMBOL(counter), sizeof(int));
  hipMemcpyFromSymbol(&color, d_color, sizeof color);
  void* address;
  size_t bytes;
  hipGetSymbolAddress(&address, HIP_SYMBOL(c_kernel));
  hipGetSymbolSize(&bytes, HIP_SYMBOL(c_kernel));
  printf("%.1f %.1f %d %g %zu\n", out[0], out[w * h - 1], count, color.z, bytes);
  hipHostFree(in);
  hipFree(out);
  return 0;
}
