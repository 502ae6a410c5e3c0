// The tile is transposed when it is stored to shared memory, from registers that were loaded first.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/carafe_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void BatchTranspose2DCUDAKernel_double(const int N, const int H, const int W, const int dh, const int dw,
                                                  const double *__restrict__ X, double *__restrict__ Y) {
  __shared__ double tile[kTileDim][kTileDim + 1];
  const int c = blockIdx.x % dw;
  const int r = blockIdx.x / dw % dh;
  const int n = blockIdx.x / (dw * dh);
  const double *in = X + size_t(n) * H * W;
  double *out = Y + size_t(n) * H * W;
  double held[kTileDim / kBlockRows];
  const int w = c * kTileDim + threadIdx.x, h = r * kTileDim + threadIdx.x;
#pragma unroll
  for (int i = 0; i < kTileDim / kBlockRows; ++i) {
    const int y = r * kTileDim + threadIdx.y + i * kBlockRows;
    held[i] = w < W && y < H ? in[size_t(y) * W + w] : 0.0;
  }
#pragma unroll
  for (int i = 0; i < kTileDim / kBlockRows; ++i)
    tile[threadIdx.x][threadIdx.y + i * kBlockRows] = held[i];
  __syncthreads();
#pragma unroll
  for (int i = kTileDim / kBlockRows - 1; i >= 0; --i) {
    const int j = threadIdx.y + i * kBlockRows, x = c * kTileDim + j;
    if (h < H && x < W)
      out[size_t(x) * H + h] = tile[j][threadIdx.x];
  }
}
