// An unpadded tile whose columns are permuted by the exclusive or with the row.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/carafe_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void BatchTranspose2DCUDAKernel_double(const int N, const int H, const int W, const int dh, const int dw,
                                                  const double *__restrict__ X, double *__restrict__ Y) {
  __shared__ double tile[kTileDim][kTileDim];
  const int n = blockIdx.x / (dh * dw);
  const int k = blockIdx.x % (dh * dw);
  const int top = k / dw * kTileDim, left = k % dw * kTileDim;
  const size_t base = size_t(n) * H * W;
  const int tx = threadIdx.x;
  for (int j = threadIdx.y; j < kTileDim; j += blockDim.y)
    if (top + j < H && left + tx < W)
      tile[j][tx ^ j] = X[base + size_t(top + j) * W + left + tx];
  __syncthreads();
  for (int j = threadIdx.y; j < kTileDim; j += blockDim.y)
    if (left + j < W && top + tx < H)
      Y[base + size_t(left + j) * H + top + tx] = tile[tx][j ^ tx];
}
