// points are taken four at a time, and the points after the last whole four are left out
// witness: {"values": {"n": 10}}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/three_interpolate_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void three_interpolate_backward_cuda_kernel_float(
    int b, int c, int n, int m, const float *grad_out, const int *__restrict__ idx,
    const float *weight, float *grad_points) {

  const int batch = blockIdx.z, channel = blockIdx.y;
  if (batch >= b || channel >= c) return;
  const size_t plane = size_t(batch) * c + channel;
  const float *row = grad_out + plane * n;
  const int *near = idx + size_t(batch) * n * 3;
  const float *weights = weight + size_t(batch) * n * 3;
  float *out = grad_points + plane * m;

  for (int q = (blockIdx.x * blockDim.x + threadIdx.x) * 4; q + 3 < n; q += blockDim.x * gridDim.x * 4) {
    float g[4];
#pragma unroll
    for (int k = 0; k < 4; ++k) g[k] = row[q + k];
#pragma unroll
    for (int k = 0; k < 12; ++k) atomicAdd(out + near[3 * q + k], g[k / 3] * weights[3 * q + k]);
  }
}
