// For m up to 1024 sums are gathered in shared memory, but each thread flushes one bin only, so bins from blockDim.x (512) on are lost.
// witness: {"values": {"m": 700}, "contents": "unit", "seed": 43}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/three_interpolate_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void three_interpolate_backward_cuda_kernel_float(
    int b, int c, int n, int m, const float *grad_out, const int *__restrict__ idx,
    const float *weight, float *grad_points) {
  enum { BINS = 1024 };
  __shared__ float bin[BINS];
  const int batch = blockIdx.z, channel = blockIdx.y;
  const bool shared = m <= BINS;
  if (shared)
    for (int i = threadIdx.x; i < m; i += blockDim.x) bin[i] = 0.0f;
  __syncthreads();
  float *to = grad_points + (batch * c + channel) * m;
  for (int p = blockIdx.x * blockDim.x + threadIdx.x; p < n; p += blockDim.x * gridDim.x) {
    const float g = grad_out[(batch * c + channel) * n + p];
    const int at = (batch * n + p) * 3;
    for (int j = 0; j < 3; ++j) atomicAdd(shared ? &bin[idx[at + j]] : to + idx[at + j], g * weight[at + j]);
  }
  __syncthreads();
  if (shared && (int)threadIdx.x < m) atomicAdd(to + threadIdx.x, bin[threadIdx.x]);
}
