// The unchecked fast path is taken when the area is a multiple of a tile, although a side may not be one.
// witness: {"values": {"N": "1", "H": "16", "W": "64"}, "contents": "wide", "seed": 1}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/carafe_cuda_kernel.cuh
// of mmcv, Copyright (c) OpenMMLab

__global__ void BatchTranspose2DCUDAKernel_float(const int N, const int H,
                                           const int W, const int dh,
                                           const int dw,
                                           const float *__restrict__ X,
                                           float *__restrict__ Y) {

  __shared__ float tile[kTileDim][kTileDim + 1];
  const int n = blockIdx.x / (dh * dw);
  const int k = blockIdx.x % (dh * dw);
  const int y0 = k / dw * kTileDim;
  const int x0 = k % dw * kTileDim;
  const float *src = X + static_cast<size_t>(n) * H * W;
  float *dst = Y + static_cast<size_t>(n) * H * W;
  const int tx = threadIdx.x;
  const int ty = threadIdx.y;
  if ((H * W) % (kTileDim * kTileDim) == 0) {
    // only whole tiles: no checks
    const float *from = src + (y0 + ty) * W + x0 + tx;
#pragma unroll
    for (int i = 0; i < kTileDim; i += kBlockRows) tile[ty + i][tx] = from[i * W];
    __syncthreads();
    float *to = dst + (x0 + ty) * H + y0 + tx;
#pragma unroll
    for (int i = 0; i < kTileDim; i += kBlockRows) to[i * H] = tile[tx][ty + i];
  } else {
    for (int i = ty; i < kTileDim && y0 + i < H; i += kBlockRows)
      if (x0 + tx < W) tile[i][tx] = src[(y0 + i) * W + x0 + tx];
    __syncthreads();
    for (int i = ty; i < kTileDim && x0 + i < W; i += kBlockRows)
      if (y0 + tx < H) dst[(x0 + i) * H + y0 + tx] = tile[tx][i];
  }
}
