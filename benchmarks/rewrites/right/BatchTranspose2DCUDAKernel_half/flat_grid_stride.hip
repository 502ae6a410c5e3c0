// Enumerates the elements of the output in a flat loop over all threads of the grid.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/carafe_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void BatchTranspose2DCUDAKernel_half(const int N, const int H,
                                           const int W, const int dh,
                                           const int dw,
                                           const __half *__restrict__ X,
                                           __half *__restrict__ Y) {
  const long long size = static_cast<long long>(H) * W;
  const long long count = size * N;
  const long long threads = static_cast<long long>(gridDim.x) * blockDim.x * blockDim.y;
  long long index = (static_cast<long long>(blockIdx.x) * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x;
  for (; index < count; index += threads) {
    const long long n = index / size;
    const int within = static_cast<int>(index - n * size);
    const int column = within / H;
    const int row = within - column * H;
    Y[index] = X[n * size + static_cast<long long>(row) * W + column];
  }
}
