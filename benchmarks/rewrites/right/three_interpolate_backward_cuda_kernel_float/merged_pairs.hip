// Equal neighbours are merged with fused multiply-add before the atomics; even blocks in y take two channels.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/three_interpolate_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void three_interpolate_backward_cuda_kernel_float(
    int b, int c, int n, int m, const float *grad_out, const int *__restrict__ idx,
    const float *weight, float *grad_points) {
  const int batch = blockIdx.z, channel = blockIdx.y;
  if (batch >= b || channel >= c || channel % 2 == 1) return;
  const int ends = channel + 1 < c ? 2 : 1;
  for (int p = blockIdx.x * blockDim.x + threadIdx.x; p < n; p += blockDim.x * gridDim.x) {
    const size_t at = (size_t(batch) * n + p) * 3;
    const int i0 = idx[at], i1 = idx[at + 1], i2 = idx[at + 2];
    const float w0 = weight[at], w1 = weight[at + 1], w2 = weight[at + 2];
    for (int e = 0; e < ends; ++e) {
      const size_t row = size_t(batch) * c + channel + e;
      const float g = grad_out[row * n + p];
      float *to = grad_points + row * m;
      float v0 = g * w0, v1 = g * w1;
      if (i1 == i0) v0 = fmaf(g, w1, v0);
      if (i2 == i0) v0 = fmaf(g, w2, v0);
      else if (i2 == i1) v1 = fmaf(g, w2, v1);
      else atomicAdd(to + i2, g * w2);
      if (i1 != i0) atomicAdd(to + i1, v1);
      atomicAdd(to + i0, v0);
    }
  }
}
