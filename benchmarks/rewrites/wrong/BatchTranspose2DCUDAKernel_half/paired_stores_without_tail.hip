// Stores pairs of halves, and checks the width instead of the height for odd sizes: the last of an odd number of rows is dropped.
// witness: {"values": {"N": "2", "H": "37", "W": "44"}, "contents": "wide", "seed": 71}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/carafe_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void BatchTranspose2DCUDAKernel_half(const int N, const int H,
                                           const int W, const int dh,
                                           const int dw,
                                           const __half *__restrict__ X,
                                           __half *__restrict__ Y) {
  __shared__ __half tile[kTileDim][kTileDim + 1];
  const int n = blockIdx.x / (dh * dw);
  const int k = blockIdx.x % (dh * dw);
  const int r = k / dw;
  const int c = k % dw;
  const int offset = n * H * W;
  const int x = c * kTileDim + threadIdx.x;
  const int y = r * kTileDim + threadIdx.y;
  if (x < W) {
    for (int i = 0; threadIdx.y + i < kTileDim && y + i < H; i += kBlockRows) {
      tile[threadIdx.y + i][threadIdx.x] = X[offset + (y + i) * W + x];
    }
  }
  __syncthreads();
  if (W % 2 == 0) {
    // 16 threads store a row of 32 halves, so that the block stores 16 rows at once.
    const int t = threadIdx.y * kTileDim + threadIdx.x;
    const int pair = 2 * (t % (kTileDim / 2));
    const int row = r * kTileDim + pair;
    for (int j = t / (kTileDim / 2); j < kTileDim; j += 2 * kBlockRows) {
      const int column = c * kTileDim + j;
      if (column < W && row + 1 < H) {
        __half *out = Y + offset + column * H + row;
        const __half first = tile[pair][j], second = tile[pair + 1][j];
        out[0] = first;
        out[1] = second;
      }
    }
  } else {
    const int row = r * kTileDim + threadIdx.x;
    for (int j = threadIdx.y; j < kTileDim; j += kBlockRows) {
      const int column = c * kTileDim + j;
      if (column < W && row < H) {
        Y[offset + column * H + row] = tile[threadIdx.x][j];
      }
    }
  }
}
