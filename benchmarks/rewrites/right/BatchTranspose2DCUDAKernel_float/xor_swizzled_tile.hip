// The tile has no padding; its columns are exchanged by an exclusive or with the row.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/carafe_cuda_kernel.cuh
// of mmcv, Copyright (c) OpenMMLab

__global__ void BatchTranspose2DCUDAKernel_float(const int N, const int H,
                                           const int W, const int dh,
                                           const int dw,
                                           const float *__restrict__ X,
                                           float *__restrict__ Y) {

  __shared__ float tile[kTileDim * kTileDim];
  const int n = blockIdx.x / (dh * dw);
  const int k = blockIdx.x % (dh * dw);
  const int y0 = k / dw * kTileDim;
  const int x0 = k % dw * kTileDim;
  const float *src = X + static_cast<size_t>(n) * H * W;
  float *dst = Y + static_cast<size_t>(n) * H * W;
  const int tid = threadIdx.y * kTileDim + threadIdx.x;
  for (int e = tid; e < kTileDim * kTileDim; e += kTileDim * kBlockRows) {
    const int i = e >> 5, j = e & 31;
    if (y0 + i < H && x0 + j < W)
      tile[(i << 5) | (j ^ i)] = src[static_cast<size_t>(y0 + i) * W + x0 + j];
  }
  __syncthreads();
  for (int e = tid; e < kTileDim * kTileDim; e += kTileDim * kBlockRows) {
    const int j = e >> 5, i = e & 31;
    if (y0 + i < H && x0 + j < W)
      dst[static_cast<size_t>(x0 + j) * H + y0 + i] = tile[(i << 5) | (j ^ i)];
  }
}
