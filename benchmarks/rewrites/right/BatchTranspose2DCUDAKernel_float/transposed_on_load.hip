// the tile is transposed when it is written, and blocks outside of the matrix leave together
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/carafe_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void BatchTranspose2DCUDAKernel_float(const int N, const int H,
                                           const int W, const int dh,
                                           const int dw,
                                           const float *__restrict__ X,
                                           float *__restrict__ Y) {
  __shared__ float tile[kTileDim][kTileDim + 1];
  const int n = blockIdx.x / (dh * dw);
  const int k = blockIdx.x % (dh * dw);
  const int row0 = k / dw * kTileDim, col0 = k % dw * kTileDim;
  if (row0 >= H || col0 >= W) return;
  const int rows = min(kTileDim, H - row0), cols = min(kTileDim, W - col0);
  const float *from = X + n * H * W + row0 * W + col0;
  float *to = Y + n * H * W + col0 * H + row0;
  for (int i = threadIdx.y; i < rows; i += kBlockRows)
    if (threadIdx.x < cols) tile[threadIdx.x][i] = from[i * W + threadIdx.x];
  __syncthreads();
  for (int i = threadIdx.y; i < cols; i += kBlockRows)
    if (threadIdx.x < rows) to[i * H + threadIdx.x] = tile[i][threadIdx.x];
}
