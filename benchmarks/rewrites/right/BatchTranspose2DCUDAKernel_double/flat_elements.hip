// Every thread moves single elements in the order of the output in a grid-stride loop, without shared memory.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/carafe_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void BatchTranspose2DCUDAKernel_double(const int N, const int H, const int W, const int dh, const int dw,
                                                  const double *__restrict__ X, double *__restrict__ Y) {
  const size_t total = size_t(N) * H * W;
  const size_t threads = size_t(gridDim.x) * blockDim.x * blockDim.y;
  for (size_t i = (size_t(blockIdx.x) * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x; i < total; i += threads) {
    const size_t h = i % H, rest = i / H;
    const size_t w = rest % W, n = rest / W;
    Y[i] = X[(n * H + h) * W + w];
  }
}
