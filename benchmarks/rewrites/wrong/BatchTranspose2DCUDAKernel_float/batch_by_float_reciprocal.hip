// The batch of a block is found by multiplying with a float reciprocal, which rounds below the integer for some numbers of tiles.
// witness: {"values": {"N": "3", "H": "1310", "W": "4"}}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/carafe_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void BatchTranspose2DCUDAKernel_float(const int N, const int H,
                                                 const int W, const int dh,
                                                 const int dw,
                                                 const float *__restrict__ X,
                                                 float *__restrict__ Y) {
  __shared__ float tile[32 * 33];
  const int tiles = dh * dw;
  const float inverse = 1.0f / (float)tiles;
  const int n = (int)((float)blockIdx.x * inverse);
  const int k = (int)blockIdx.x - n * tiles;
  const int r = k / dw;
  const int c = k - r * dw;

  const long base = (long)n * H * W;
  int h = r * 32 + threadIdx.y;
  int w = c * 32 + threadIdx.x;
#pragma unroll
  for (int j = 0; j < 4; ++j) {
    if (w < W && h + 8 * j < H) tile[(threadIdx.y + 8 * j) * 33 + threadIdx.x] = X[base + (long)(h + 8 * j) * W + w];
  }
  __syncthreads();
  h = r * 32 + threadIdx.x;
  w = c * 32 + threadIdx.y;
#pragma unroll
  for (int j = 0; j < 4; ++j) {
    if (h < H && w + 8 * j < W) Y[base + (long)(w + 8 * j) * H + h] = tile[threadIdx.x * 33 + threadIdx.y + 8 * j];
  }
}
