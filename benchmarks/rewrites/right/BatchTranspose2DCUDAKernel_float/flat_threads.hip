// the 256 threads walk over the tile by a flat index
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
  const int tid = threadIdx.y * blockDim.x + threadIdx.x;
  const int threads = blockDim.x * blockDim.y;
  for (int i = tid; i < kTileDim * kTileDim; i += threads) {
    const int y = r * kTileDim + i / kTileDim, x = c * kTileDim + i % kTileDim;
    if (y < H && x < W) tile[i / kTileDim][i % kTileDim] = X[offset + y * W + x];
  }
  __syncthreads();
  for (int i = tid; i < kTileDim * kTileDim; i += threads) {
    const int y = c * kTileDim + i / kTileDim, x = r * kTileDim + i % kTileDim;
    if (y < W && x < H) Y[offset + y * H + x] = tile[i % kTileDim][i / kTileDim];
  }
}
