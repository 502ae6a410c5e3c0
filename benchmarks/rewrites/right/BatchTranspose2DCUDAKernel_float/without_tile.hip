// elements are copied one by one, without shared memory
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/carafe_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void BatchTranspose2DCUDAKernel_float(const int N, const int H,
                                           const int W, const int dh,
                                           const int dw,
                                           const float *__restrict__ X,
                                           float *__restrict__ Y) {
  const int n = blockIdx.x / (dh * dw);
  const int k = blockIdx.x % (dh * dw);
  const int col = k % dw * kTileDim + threadIdx.x;
  const size_t offset = size_t(n) * H * W;
  if (col >= W) return;
  for (int i = threadIdx.y; i < kTileDim; i += kBlockRows) {
    const int row = k / dw * kTileDim + i;
    if (row >= H) break;
    Y[offset + size_t(col) * H + row] = __ldg(X + offset + size_t(row) * W + col);
  }
}
