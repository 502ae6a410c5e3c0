// The tile is transposed by a product with the identity matrix, so one infinity or NaN turns its whole row of the tile into NaN.
// witness: {"values": {"N": "1", "H": "9", "W": "8"}, "contents": "nonfinite", "seed": 1}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/carafe_cuda_kernel.cuh
// of mmcv, Copyright (c) OpenMMLab

__global__ void BatchTranspose2DCUDAKernel_float(const int N, const int H,
                                           const int W, const int dh,
                                           const int dw,
                                           const float *__restrict__ X,
                                           float *__restrict__ Y) {

  // transposition as the matrix units do it: Y_tile = X_tile^T * I
  __shared__ float tile[kTileDim][kTileDim + 1];
  const int tiles = dh * dw;
  const int n = blockIdx.x / tiles;
  const int k = blockIdx.x - n * tiles;
  const int y0 = k / dw * kTileDim;
  const int x0 = k % dw * kTileDim;
  const float *src = X + static_cast<size_t>(n) * H * W;
  float *dst = Y + static_cast<size_t>(n) * H * W;
  for (int i = threadIdx.y; i < kTileDim; i += kBlockRows) {
    const int x = x0 + threadIdx.x;
    const int y = y0 + i;
    tile[i][threadIdx.x] = (x < W && y < H) ? src[y * W + x] : 0.0f;
  }
  __syncthreads();
  const int row = threadIdx.x;
  for (int i = threadIdx.y; i < kTileDim; i += kBlockRows) {
    float sum = 0.0f;
    for (int m = 0; m < kTileDim; ++m) {
      const float one = m == row ? 1.0f : 0.0f;
      sum = fmaf(tile[m][i], one, sum);
    }
    if (x0 + i < W && y0 + row < H) dst[(x0 + i) * H + y0 + row] = sum;
  }
}
