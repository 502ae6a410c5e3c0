// The tile in shared memory holds floats, which rounds the doubles on their way.
// witness: {"contents": "unit"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/carafe_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void BatchTranspose2DCUDAKernel_double(const int N, const int H, const int W, const int dh, const int dw,
                                                  const double *__restrict__ X, double *__restrict__ Y) {
  __shared__ float tile[kTileDim][kTileDim + 1];
  const int n = blockIdx.x / (dh * dw);
  const int k = blockIdx.x - n * (dh * dw);
  const int r = k / dw, c = k - r * dw;
  const double *x = X + n * (H * W);
  double *y = Y + n * (H * W);
  const int rows = min(kTileDim, H - r * kTileDim);
  const int columns = min(kTileDim, W - c * kTileDim);

  if (threadIdx.x < columns)
    for (int j = threadIdx.y; j < rows; j += kBlockRows)
      tile[j][threadIdx.x] = x[(r * kTileDim + j) * W + c * kTileDim + threadIdx.x];
  __syncthreads();
  if (threadIdx.x < rows)
    for (int j = threadIdx.y; j < columns; j += kBlockRows)
      y[(c * kTileDim + j) * H + r * kTileDim + threadIdx.x] = tile[threadIdx.x][j];
}
