// a tile that is not full in both dimensions is copied only as far as the shorter one reaches
// witness: {"values": {"N": 1, "H": 40, "W": 60}}
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
  const int r = k / dw, c = k % dw;
  const int offset = n * H * W;
  // the part of this tile that lies in the matrix
  const int rows = min(kTileDim, H - r * kTileDim), cols = min(kTileDim, W - c * kTileDim);
  const bool whole = H > kTileDim && W > kTileDim;
  const int side = min(rows, cols);
  for (int i = threadIdx.y; i < rows; i += kBlockRows)
    if (threadIdx.x < cols) tile[i][threadIdx.x] = X[offset + (r * kTileDim + i) * W + c * kTileDim + threadIdx.x];
  __syncthreads();
  for (int i = threadIdx.y; i < (whole ? side : cols); i += kBlockRows)
    if (threadIdx.x < rows) Y[offset + (c * kTileDim + i) * H + r * kTileDim + threadIdx.x] = tile[threadIdx.x][i];
}
