// Equal neighbours are merged pairwise before the atomics; where all three are equal, the third goes into the second, which is no longer written.
// witness: {"values": {}, "contents": "unit", "seed": 42, "inputs": "idx.get()[0] = 2; idx.get()[1] = 2; idx.get()[2] = 2; grad_out.get()[0] = 0.875f; weight.get()[2] = 0.75f;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/three_interpolate_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void three_interpolate_backward_cuda_kernel_float(
    int b, int c, int n, int m, const float *grad_out, const int *__restrict__ idx,
    const float *weight, float *grad_points) {
  const int batch = blockIdx.z, channel = blockIdx.y;
  if (batch >= b || channel >= c) return;
  const float *g_row = grad_out + (batch * c + channel) * n;
  float *to = grad_points + (batch * c + channel) * m;
  for (int p = blockIdx.x * blockDim.x + threadIdx.x; p < n; p += blockDim.x * gridDim.x) {
    const int *near = idx + (batch * n + p) * 3;
    const float *w = weight + (batch * n + p) * 3;
    const int i0 = near[0], i1 = near[1], i2 = near[2];
    const float g = g_row[p];
    float v0 = g * w[0], v1 = g * w[1], v2 = g * w[2];
    const bool first_two = i1 == i0;
    if (first_two) v0 += v1;
    const bool last_two = i2 == i1;
    if (last_two) v1 += v2;
    atomicAdd(to + i0, v0);
    if (!first_two) atomicAdd(to + i1, v1);
    if (!last_two) atomicAdd(to + i2, v2);
  }
}
