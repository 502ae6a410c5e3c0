// Coordinates are kept as pairs of 16-bit integers, which overflow for sides longer than 32767.
// witness: {"values": {"N": "1", "H": "1", "W": "32900"}, "contents": "wide", "seed": 1}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/carafe_cuda_kernel.cuh
// of mmcv, Copyright (c) OpenMMLab

__global__ void BatchTranspose2DCUDAKernel_float(const int N, const int H,
                                           const int W, const int dh,
                                           const int dw,
                                           const float *__restrict__ X,
                                           float *__restrict__ Y) {

  __shared__ float tile[kTileDim * (kTileDim + 1)];
  const int n = blockIdx.x / (dh * dw);
  const int k = blockIdx.x % (dh * dw);
  // two coordinates in one register
  short2 at;
  at.x = static_cast<short>(k % dw * kTileDim);
  at.y = static_cast<short>(k / dw * kTileDim);
  const int offset = n * H * W;
  const int tx = threadIdx.x;
#pragma unroll
  for (int step = 0; step < kTileDim / kBlockRows; ++step) {
    const int ty = threadIdx.y + step * kBlockRows;
    if (at.x + tx < W && at.y + ty < H)
      tile[ty * (kTileDim + 1) + tx] = X[offset + (at.y + ty) * W + at.x + tx];
  }
  __syncthreads();
#pragma unroll
  for (int step = 0; step < kTileDim / kBlockRows; ++step) {
    const int ty = threadIdx.y + step * kBlockRows;
    if (at.y + tx < H && at.x + ty < W)
      Y[offset + (at.x + ty) * H + at.y + tx] = tile[tx * (kTileDim + 1) + ty];
  }
}
