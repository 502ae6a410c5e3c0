// Each thread loads four columns of a tile row at once, and a last group of fewer than four columns is never loaded.
// witness: {"values": {"W": "45"}}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/carafe_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void BatchTranspose2DCUDAKernel_float(const int N, const int H,
                                                 const int W, const int dh,
                                                 const int dw,
                                                 const float *__restrict__ X,
                                                 float *__restrict__ Y) {
  __shared__ float staged[32][36];
  const int tiles = dh * dw;
  const int batch = blockIdx.x / tiles;
  const int tile_row = (blockIdx.x - batch * tiles) / dw;
  const int tile_col = (blockIdx.x - batch * tiles) - tile_row * dw;
  const int flat = threadIdx.y * blockDim.x + threadIdx.x;  // 256 threads, 32 rows of 8 quads
  const float *source = X + (size_t)batch * H * W;
  float *target = Y + (size_t)batch * H * W;

  const int row = flat >> 3;
  const int quad = (flat & 7) * 4;
  const int h = tile_row * 32 + row;
  const int w0 = tile_col * 32 + quad;
  if (h < H && w0 + 3 < W) {
    const float *p = source + (size_t)h * W + w0;
    const float a = p[0], b = p[1], c = p[2], d = p[3];
    staged[row][quad + 0] = a;
    staged[row][quad + 1] = b;
    staged[row][quad + 2] = c;
    staged[row][quad + 3] = d;
  }
  __syncthreads();

  for (int e = flat; e < 32 * 32; e += 256) {
    const int col = e >> 5, r = e & 31;
    const int w = tile_col * 32 + col;
    const int hh = tile_row * 32 + r;
    if (w < W && hh < H) target[(size_t)w * H + hh] = staged[r][col];
  }
}
