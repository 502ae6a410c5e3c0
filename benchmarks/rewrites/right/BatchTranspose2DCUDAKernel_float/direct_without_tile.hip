// Every thread copies its elements straight from global to global memory, without shared memory.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/carafe_cuda_kernel.cuh
// of mmcv, Copyright (c) OpenMMLab

__global__ void BatchTranspose2DCUDAKernel_float(const int N, const int H,
                                           const int W, const int dh,
                                           const int dw,
                                           const float *__restrict__ X,
                                           float *__restrict__ Y) {

  const unsigned tiles = static_cast<unsigned>(dh) * dw;
  const unsigned n = blockIdx.x / tiles;
  const unsigned k = blockIdx.x - n * tiles;
  const int y0 = static_cast<int>(k / dw) * kTileDim;
  const int x0 = static_cast<int>(k % dw) * kTileDim;
  const size_t plane = static_cast<size_t>(n) * H * W;
  const int height = H - y0 < kTileDim ? H - y0 : kTileDim;
  const int width = W - x0 < kTileDim ? W - x0 : kTileDim;
  const int tid = threadIdx.y * blockDim.x + threadIdx.x;
  const int threads = blockDim.x * blockDim.y;
  // neighbouring threads write neighbouring elements
  for (int e = tid; e < height * width; e += threads) {
    const int column = e / height;
    const int row = e - column * height;
    Y[plane + static_cast<size_t>(x0 + column) * H + y0 + row] =
        X[plane + static_cast<size_t>(y0 + row) * W + x0 + column];
  }
}
