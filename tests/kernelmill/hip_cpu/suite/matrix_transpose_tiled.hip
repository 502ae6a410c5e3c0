// prints: PASS
#include <hip/hip_runtime.h>
#include <iostream>
#include <string>
#include <vector>
using namespace std;
const int TILE_DIM = 32, BLOCK_ROWS = 8;
__global__ void transposeNoBankConflicts(float* odata, const float* idata, int width, int height) {
  __shared__ float tile[TILE_DIM][TILE_DIM + 1];
  int x = hipBlockIdx_x * TILE_DIM + hipThreadIdx_x, y = hipBlockIdx_y * TILE_DIM + hipThreadIdx_y;
  for (int j = 0; j < TILE_DIM; j += BLOCK_ROWS) if (x < width && y + j < height) tile[hipThreadIdx_y + j][hipThreadIdx_x] = idata[(y + j) * width + x];
  __syncthreads();
  x = hipBlockIdx_y * TILE_DIM + hipThreadIdx_x;
  y = hipBlockIdx_x * TILE_DIM + hipThreadIdx_y;
  for (int j = 0; j < TILE_DIM; j += BLOCK_ROWS) if (x < height && y + j < width) odata[(y + j) * height + x] = tile[hipThreadIdx_x][hipThreadIdx_y + j];
}
int main(int argc, char* argv[]) {
  int width = 70, height = 50;
  size_t bytes = sizeof(float) * width * height;
  vector<float> in(width * height), out(width * height);
  for (int i = 0; i < width * height; i++) in[i] = i;
  float *d_in = NULL, *d_out = NULL;
  if (hipMalloc((void**)&d_in, bytes) != hipSuccess || hipMalloc((void**)&d_out, bytes) != hipSuccess) { cerr << "no memory" << endl; return EXIT_FAILURE; }
  hipMemcpy(d_in, &in[0], bytes, hipMemcpyHostToDevice);
  dim3 dimGrid((width + TILE_DIM - 1) / TILE_DIM, (height + TILE_DIM - 1) / TILE_DIM, 1), dimBlock(TILE_DIM, BLOCK_ROWS, 1);
  hipLaunchKernelGGL(transposeNoBankConflicts, dimGrid, dimBlock, 0, 0, d_out, d_in, width, height);
  hipMemcpy(&out[0], d_out, bytes, hipMemcpyDeviceToHost);
  int errors = 0;
  for (int y = 0; y < height; y++) for (int x = 0; x < width; x++) errors += out[x * height + y] != in[y * width + x];
  cout << (errors ? "FAIL" : "PASS") << endl;
  hipFree(d_in); hipFree(d_out);
  return errors != 0;
}
