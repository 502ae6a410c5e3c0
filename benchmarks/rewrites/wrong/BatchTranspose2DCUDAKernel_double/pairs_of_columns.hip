// Columns are loaded in pairs, and the last column of an odd width is in no pair.
// witness: {"values": {"N": 2, "H": 42, "W": 45}}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/carafe_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void BatchTranspose2DCUDAKernel_double(const int N, const int H, const int W, const int dh, const int dw,
                                                  const double *__restrict__ X, double *__restrict__ Y) {
  __shared__ double tile[kTileDim][kTileDim + 1];
  const int n = blockIdx.x / (dh * dw);
  const int k = blockIdx.x % (dh * dw);
  const int top = k / dw * kTileDim, left = k % dw * kTileDim;
  const int offset = n * H * W;
  const int thread = threadIdx.y * kTileDim + threadIdx.x;

  // Half a warp loads a row: two neighbours each.
  const int pair = 2 * (thread % (kTileDim / 2));
  for (int j = thread / (kTileDim / 2); j < kTileDim && top + j < H; j += 2 * kBlockRows) {
    if (left + pair + 1 < W) {
      const double *source = X + offset + (top + j) * W + left + pair;
      tile[j][pair] = source[0];
      tile[j][pair + 1] = source[1];
    }
  }
  __syncthreads();
  if (top + threadIdx.x < H)
    for (int j = threadIdx.y; j < kTileDim && left + j < W; j += kBlockRows)
      Y[offset + (left + j) * H + top + threadIdx.x] = tile[threadIdx.x][j];
}
