// A memory fence stands where the threads of the block must wait for each other.
// witness: {"values": {"N": 1, "H": 32, "W": 32}}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/carafe_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void BatchTranspose2DCUDAKernel_double(const int N, const int H, const int W, const int dh, const int dw,
                                                  const double *__restrict__ X, double *__restrict__ Y) {
  __shared__ double tile[kTileDim][kTileDim + 1];
  const int tiles = dh * dw;
  const int n = blockIdx.x / tiles, rest = blockIdx.x % tiles;
  const int top = rest / dw * kTileDim, left = rest % dw * kTileDim;
  const double *from = X + n * H * W;
  double *to = Y + n * H * W;
  const int tx = threadIdx.x, ty = threadIdx.y;

#pragma unroll
  for (int i = 0; i < kTileDim; i += kBlockRows) {
    const int h = top + ty + i, w = left + tx;
    if (h < H && w < W)
      tile[ty + i][tx] = from[h * W + w];
  }
  __threadfence_block();
#pragma unroll
  for (int i = 0; i < kTileDim; i += kBlockRows) {
    const int h = top + tx, w = left + ty + i;
    if (h < H && w < W)
      to[w * H + h] = tile[tx][ty + i];
  }
}
