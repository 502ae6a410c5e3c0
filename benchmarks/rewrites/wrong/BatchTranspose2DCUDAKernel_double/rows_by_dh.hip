// The tile number is split by the number of tile rows instead of tile columns, which is the same only for as many rows as columns.
// witness: {"values": {"N": 2, "H": 20, "W": 70}}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/carafe_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void BatchTranspose2DCUDAKernel_double(const int N, const int H, const int W, const int dh, const int dw,
                                                  const double *__restrict__ X, double *__restrict__ Y) {
  __shared__ double block_tile[kTileDim][kTileDim + 1];
  int t = blockIdx.x;
  const int c = t % dh;  // the fastest dimension
  t /= dh;
  const int r = t % dw;
  t /= dw;
  const size_t base = size_t(t) * H * W;

  const int w = c * kTileDim + threadIdx.x;
  for (int j = threadIdx.y; j < kTileDim; j += kBlockRows) {
    const int h = r * kTileDim + j;
    if (w < W && h < H)
      block_tile[j][threadIdx.x] = X[base + size_t(h) * W + w];
  }
  __syncthreads();
  const int h = r * kTileDim + threadIdx.x;
  for (int j = threadIdx.y; j < kTileDim; j += kBlockRows) {
    const int w2 = c * kTileDim + j;
    if (h < H && w2 < W)
      Y[base + size_t(w2) * H + h] = block_tile[threadIdx.x][j];
  }
}
