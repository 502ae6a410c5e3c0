// prints: PASS 304
#include <hip/hip_runtime.h>
#include <stdio.h>
#include <stdlib.h>
#define BLOCK_SIZE 16
#define SHARED_2D(T, name, n, m) __shared__ T name[n][m]
__device__ __host__ int maximum(int a, int b, int c) { int k; if (a <= b) k = b; else k = a; if (k <= c) return (c); else return (k); }
__global__ void needle_diagonal(int* reference, int* itemsets, int cols, int penalty, int i, int block_width, int upper) {
  int bx = blockIdx.x, tx = threadIdx.x;
  int b_index_x = upper ? bx : bx + block_width - i, b_index_y = upper ? i - 1 - bx : block_width - bx - 1;
  int index = cols * BLOCK_SIZE * b_index_y + BLOCK_SIZE * b_index_x + tx + (cols + 1);
  int index_n = cols * BLOCK_SIZE * b_index_y + BLOCK_SIZE * b_index_x + tx + (1), index_w = cols * BLOCK_SIZE * b_index_y + BLOCK_SIZE * b_index_x + (cols);
  int index_nw = cols * BLOCK_SIZE * b_index_y + BLOCK_SIZE * b_index_x;
  SHARED_2D(int, temp, BLOCK_SIZE + 1, BLOCK_SIZE + 1);
  SHARED_2D(int, ref, BLOCK_SIZE, BLOCK_SIZE);
  if (tx == 0) temp[tx][0] = itemsets[index_nw];
  for (int ty = 0; ty < BLOCK_SIZE; ty++) ref[ty][tx] = reference[index + cols * ty];
  __syncthreads();
  temp[tx + 1][0] = itemsets[index_w + cols * tx];
  __syncthreads();
  temp[0][tx + 1] = itemsets[index_n];
  __syncthreads();
  for (int m = 0; m < BLOCK_SIZE; m++) {
    if (tx <= m) { int x = tx + 1, y = m - tx + 1; temp[y][x] = maximum(temp[y - 1][x - 1] + ref[y - 1][x - 1], temp[y][x - 1] - penalty, temp[y - 1][x] - penalty); }
    __syncthreads();
  }
  for (int m = BLOCK_SIZE - 2; m >= 0; m--) {
    if (tx <= m) { int x = tx + BLOCK_SIZE - m, y = BLOCK_SIZE - tx; temp[y][x] = maximum(temp[y - 1][x - 1] + ref[y - 1][x - 1], temp[y][x - 1] - penalty, temp[y - 1][x] - penalty); }
    __syncthreads();
  }
  for (int ty = 0; ty < BLOCK_SIZE; ty++) itemsets[index + ty * cols] = temp[ty + 1][tx + 1];
}
int main(int argc, char** argv) {
  const int n = 64, cols = n + 1, size = cols * cols, penalty = 10;
  int *ref = (int*)calloc(size, sizeof(int)), *items = (int*)calloc(size, sizeof(int)), *want = (int*)calloc(size, sizeof(int)), *d_ref, *d_items;
  for (int i = 1; i < cols; i++) for (int j = 1; j < cols; j++) ref[i * cols + j] = (i * 7 + j * 13) % 21 - 10;
  for (int i = 1; i < cols; i++) { items[i * cols] = -i * penalty; items[i] = -i * penalty; }
  for (int i = 0; i < size; i++) want[i] = items[i];
  for (int i = 1; i < cols; i++) for (int j = 1; j < cols; j++) want[i * cols + j] = maximum(want[(i - 1) * cols + j - 1] + ref[i * cols + j], want[i * cols + j - 1] - penalty, want[(i - 1) * cols + j] - penalty);
  hipMalloc((void**)&d_ref, sizeof(int) * size); hipMalloc((void**)&d_items, sizeof(int) * size);
  hipMemcpy(d_ref, ref, sizeof(int) * size, hipMemcpyHostToDevice); hipMemcpy(d_items, items, sizeof(int) * size, hipMemcpyHostToDevice);
  int width = n / BLOCK_SIZE;
  for (int i = 1; i <= width; i++) hipLaunchKernelGGL(needle_diagonal, dim3(i, 1), dim3(BLOCK_SIZE, 1), 0, 0, d_ref, d_items, cols, penalty, i, width, 1);
  for (int i = width - 1; i >= 1; i--) hipLaunchKernelGGL(needle_diagonal, dim3(i, 1), dim3(BLOCK_SIZE, 1), 0, 0, d_ref, d_items, cols, penalty, i, width, 0);
  hipMemcpy(items, d_items, sizeof(int) * size, hipMemcpyDeviceToHost);
  int errors = 0;
  for (int i = 0; i < size; i++) errors += items[i] != want[i];
  printf("%s %d\n", errors ? "FAIL" : "PASS", items[size - 1]);
  hipFree(d_ref); hipFree(d_items); free(ref); free(items); free(want);
  return 0;
}
