// The tile is stored transposed in an array without padding, whose columns are exchanged by exclusive or, and the loops run over flat elements.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/carafe_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void BatchTranspose2DCUDAKernel_float(const int N, const int H,
                                                 const int W, const int dh,
                                                 const int dw,
                                                 const float *__restrict__ X,
                                                 float *__restrict__ Y) {
  __shared__ float cells[32 * 32];
  const int tiles = dh * dw;
  const int image = blockIdx.x / tiles;
  const int place = blockIdx.x % tiles;
  const int h0 = (place / dw) << 5;
  const int w0 = (place % dw) << 5;
  const float *in = X + (size_t)image * H * W;
  float *out = Y + (size_t)image * W * H;
  const int flat = threadIdx.x + (threadIdx.y << 5);
  for (int e = flat; e < 1024; e += 256) {
    const int i = e >> 5, j = e & 31;
    float value = 0.0f;
    if (h0 + i < H && w0 + j < W) value = in[(size_t)(h0 + i) * W + (w0 + j)];
    cells[(j << 5) | (i ^ j)] = value;
  }
  __syncthreads();
  for (int e = flat; e < 1024; e += 256) {
    const int j = e >> 5, i = e & 31;
    if (h0 + i >= H || w0 + j >= W) continue;
    out[(size_t)(w0 + j) * H + (h0 + i)] = cells[(j << 5) | (i ^ j)];
  }
}
