// Needs half of the shared memory, since it moves a tile in two steps, but a barrier between the steps is missing.
// witness: {"values": {"N": "1", "H": "40", "W": "33"}, "contents": "wide", "seed": 72}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/carafe_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void BatchTranspose2DCUDAKernel_half(const int N, const int H,
                                           const int W, const int dh,
                                           const int dw,
                                           const __half *__restrict__ X,
                                           __half *__restrict__ Y) {
  constexpr int kHalf = kTileDim / 2;
  __shared__ __half tile[kHalf][kTileDim + 1];
  const int n = blockIdx.x / (dh * dw);
  const int k = blockIdx.x % (dh * dw);
  const int r = k / dw;
  const int c = k % dw;
  const int offset = n * H * W;
  const int t = threadIdx.y * kTileDim + threadIdx.x;
  for (int part = 0; part < 2; ++part) {
    const int top = r * kTileDim + part * kHalf;
    const int x = c * kTileDim + threadIdx.x;
    for (int i = threadIdx.y; i < kHalf; i += kBlockRows) {
      if (x < W && top + i < H) tile[i][threadIdx.x] = X[offset + (top + i) * W + x];
    }
    __syncthreads();
    const int row = t % kHalf;
    for (int j = t / kHalf; j < kTileDim; j += 2 * kBlockRows) {
      const int column = c * kTileDim + j;
      if (top + row < H && column < W) Y[offset + column * H + top + row] = tile[row][j];
    }
  }
}
