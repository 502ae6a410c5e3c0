// The batch index comes from a multiplication by a float reciprocal, which rounds below whole numbers for some tile counts.
// witness: {"values": {"N": "3", "H": "1312", "W": "2"}, "contents": "wide", "seed": 1}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/carafe_cuda_kernel.cuh
// of mmcv, Copyright (c) OpenMMLab

__global__ void BatchTranspose2DCUDAKernel_float(const int N, const int H,
                                           const int W, const int dh,
                                           const int dw,
                                           const float *__restrict__ X,
                                           float *__restrict__ Y) {

  __shared__ float tile[kTileDim][kTileDim + 1];
  const int tiles = dh * dw;
  // one multiplication instead of an integer division
  const float per_tile = 1.0f / static_cast<float>(tiles);
  const int n = static_cast<int>(static_cast<float>(blockIdx.x) * per_tile);
  const int k = static_cast<int>(blockIdx.x) - n * tiles;
  const int r = k / dw;
  const int c = k - r * dw;
  const float *src = X + static_cast<size_t>(n) * H * W;
  float *dst = Y + static_cast<size_t>(n) * H * W;
  const int x0 = c * kTileDim;
  const int y0 = r * kTileDim;
  for (int i = threadIdx.y; i < kTileDim; i += kBlockRows) {
    if (y0 + i < H && x0 + static_cast<int>(threadIdx.x) < W)
      tile[i][threadIdx.x] = src[(y0 + i) * W + x0 + threadIdx.x];
  }
  __syncthreads();
  for (int i = threadIdx.y; i < kTileDim; i += kBlockRows) {
    if (x0 + i < W && y0 + static_cast<int>(threadIdx.x) < H)
      dst[(x0 + i) * H + y0 + threadIdx.x] = tile[threadIdx.x][i];
  }
}
