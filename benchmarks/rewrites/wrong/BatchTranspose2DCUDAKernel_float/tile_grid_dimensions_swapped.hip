// The number of a tile is split by the number of tile rows (dh) instead of that of tile columns (dw), which is the same only for as many rows as columns of tiles.
// witness: {"values": {"H": "70", "W": "20"}}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/carafe_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void BatchTranspose2DCUDAKernel_float(const int N, const int H,
                                                 const int W, const int dh,
                                                 const int dw,
                                                 const float *__restrict__ X,
                                                 float *__restrict__ Y) {
  __shared__ float cell[1024];
  const int per_image = dh * dw;
  const int image = blockIdx.x / per_image;
  const int within = blockIdx.x % per_image;
  const int row0 = (within / dh) * 32;
  const int col0 = (within % dh) * 32;
  const float *in = X + image * H * W;
  float *out = Y + image * H * W;
  const int tx = threadIdx.x;

  for (int ty = threadIdx.y; ty < 32; ty += blockDim.y) {
    // The column is rotated by the row against bank conflicts.
    if (row0 + ty < H && col0 + tx < W) cell[ty * 32 + ((tx + ty) & 31)] = in[(row0 + ty) * W + col0 + tx];
  }
  __syncthreads();
  for (int ty = threadIdx.y; ty < 32; ty += blockDim.y) {
    if (col0 + ty < W && row0 + tx < H) out[(col0 + ty) * H + row0 + tx] = cell[tx * 32 + ((ty + tx) & 31)];
  }
}
