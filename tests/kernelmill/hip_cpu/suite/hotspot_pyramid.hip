// prints: 82.359 6.400
#include <hip/hip_runtime.h>
#include <stdio.h>
#include <stdlib.h>
#define BLOCK_SIZE 16
#define STR_SIZE 256
#define IN_RANGE(x, min, max) ((x) >= (min) && (x) <= (max))
#define CLAMP_RANGE(x, min, max) x = (x < (min)) ? min : ((x > (max)) ? max : x)
#define MIN(a, b) ((a) <= (b) ? (a) : (b))
__global__ void calculate_temp(int iteration, float* power, float* src, float* dst, int cols, int rows, int border, float cap) {
  __shared__ float temp[BLOCK_SIZE][BLOCK_SIZE], power_on[BLOCK_SIZE][BLOCK_SIZE], next[BLOCK_SIZE][BLOCK_SIZE];
  int tx = threadIdx.x, ty = threadIdx.y;
  int small = BLOCK_SIZE - iteration * 2;
  int y0 = small * blockIdx.y - border, x0 = small * blockIdx.x - border;
  int y = y0 + ty, x = x0 + tx, index = cols * y + x;
  if (IN_RANGE(y, 0, rows - 1) && IN_RANGE(x, 0, cols - 1)) { temp[ty][tx] = src[index]; power_on[ty][tx] = power[index]; }
  __syncthreads();
  int top = y0 < 0 ? -y0 : 0, bottom = y0 + BLOCK_SIZE - 1 > rows - 1 ? BLOCK_SIZE - 1 - (y0 + BLOCK_SIZE - rows) : BLOCK_SIZE - 1;
  int left = x0 < 0 ? -x0 : 0, right = x0 + BLOCK_SIZE - 1 > cols - 1 ? BLOCK_SIZE - 1 - (x0 + BLOCK_SIZE - cols) : BLOCK_SIZE - 1;
  int N = ty - 1, S = ty + 1, W = tx - 1, E = tx + 1;
  N = (N < top) ? top : N; S = (S > bottom) ? bottom : S; W = (W < left) ? left : W; E = (E > right) ? right : E;
  bool computed = false;
  for (int i = 0; i < iteration; i++) {
    computed = false;
    if (IN_RANGE(tx, i + 1, BLOCK_SIZE - i - 2) && IN_RANGE(ty, i + 1, BLOCK_SIZE - i - 2) && IN_RANGE(tx, left, right) && IN_RANGE(ty, top, bottom)) {
      computed = true;
      next[ty][tx] = temp[ty][tx] + cap * (power_on[ty][tx] + (temp[S][tx] + temp[N][tx] - 2.f * temp[ty][tx]) + (temp[ty][E] + temp[ty][W] - 2.f * temp[ty][tx]));
    }
    __syncthreads();
    if (i == iteration - 1) break;
    if (computed) temp[ty][tx] = next[ty][tx];
    __syncthreads();
  }
  if (computed) dst[index] = next[ty][tx];
}
int main() {
  const int n = 32, size = n * n, height = 2;
  float *power = (float*)calloc(size, 4), *t = (float*)calloc(size, 4), *d[2], *dp;
  for (int i = 0; i < size; i++) { t[i] = 80.f; power[i] = (i == size / 2 + n / 2) ? 8.f : 0.f; }
  hipMalloc((void**)&d[0], size * 4); hipMalloc((void**)&d[1], size * 4); hipMalloc((void**)&dp, size * 4);
  hipMemcpy(d[0], t, size * 4, hipMemcpyHostToDevice); hipMemcpy(d[1], t, size * 4, hipMemcpyHostToDevice); hipMemcpy(dp, power, size * 4, hipMemcpyHostToDevice);
  int small = BLOCK_SIZE - height * 2, blocks = n / small + ((n % small == 0) ? 0 : 1), src = 1, dst = 0;
  dim3 dimBlock(BLOCK_SIZE, BLOCK_SIZE);
  dim3 dimGrid(blocks, blocks);
  for (int i = 0; i < 8; i += height) {
    int s = src; src = dst; dst = s;
    calculate_temp<<<dimGrid, dimBlock>>>(MIN(height, 8 - i), dp, d[src], d[dst], n, n, height, 0.1f);
  }
  hipMemcpy(t, d[dst], size * 4, hipMemcpyDeviceToHost);
  double sum = 0;
  for (int i = 0; i < size; i++) sum += t[i] - 80.f;
  printf("%.3f %.3f\n", t[size / 2 + n / 2], sum);
  hipFree(d[0]); hipFree(d[1]); hipFree(dp); free(power); free(t);
  return 0;
}
