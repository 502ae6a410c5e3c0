// The shortcut for vectors copies the tile by its column number, so a single column longer than 32 is copied only at its beginning.
// witness: {"values": {"N": "2", "H": "40", "W": "1"}, "contents": "wide", "seed": 1}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/carafe_cuda_kernel.cuh
// of mmcv, Copyright (c) OpenMMLab

__global__ void BatchTranspose2DCUDAKernel_float(const int N, const int H,
                                           const int W, const int dh,
                                           const int dw,
                                           const float *__restrict__ X,
                                           float *__restrict__ Y) {

  const int n = blockIdx.x / (dh * dw);
  const int k = blockIdx.x % (dh * dw);
  const int r = k / dw;
  const int c = k % dw;
  const size_t offset = static_cast<size_t>(n) * H * W;
  if (H == 1 || W == 1) {
    // a vector stays as it is: plain copy without shared memory
    const int count = H * W;
    const int i = c * kTileDim + threadIdx.x;
    if (threadIdx.y == 0 && i < count) Y[offset + i] = X[offset + i];
    return;
  }
  __shared__ float tile[kTileDim][kTileDim + 1];
  const int xi = c * kTileDim + threadIdx.x;
  for (int i = threadIdx.y; i < kTileDim; i += kBlockRows) {
    const int yi = r * kTileDim + i;
    if (xi < W && yi < H) tile[i][threadIdx.x] = X[offset + static_cast<size_t>(yi) * W + xi];
  }
  __syncthreads();
  const int yo = r * kTileDim + threadIdx.x;
  for (int i = threadIdx.y; i < kTileDim; i += kBlockRows) {
    const int xo = c * kTileDim + i;
    if (yo < H && xo < W) Y[offset + static_cast<size_t>(xo) * H + yo] = tile[threadIdx.x][i];
  }
}
