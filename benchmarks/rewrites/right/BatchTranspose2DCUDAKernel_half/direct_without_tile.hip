// Reads each element from where it lies, without shared memory.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/carafe_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void BatchTranspose2DCUDAKernel_half(const int N, const int H,
                                           const int W, const int dh,
                                           const int dw,
                                           const __half *__restrict__ X,
                                           __half *__restrict__ Y) {
  const int n = blockIdx.x / (dh * dw);
  const int k = blockIdx.x % (dh * dw);
  const int row = k / dw * kTileDim + threadIdx.x;
  const int left = k % dw * kTileDim;
  if (row >= H) return;
  const __half *from = X + n * H * W + row * W;
  __half *to = Y + n * H * W + row;
  for (int j = threadIdx.y; j < kTileDim && left + j < W; j += kBlockRows) {
    to[(left + j) * H] = from[left + j];
  }
}
