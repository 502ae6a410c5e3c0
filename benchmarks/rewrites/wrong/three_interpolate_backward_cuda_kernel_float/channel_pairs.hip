// Even blocks in y take two channels to share the loads of idx and weight, without a check of the second, so an odd c spills into the next batch.
// witness: {"values": {"c": 5}, "contents": "unit", "seed": 46}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/three_interpolate_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void three_interpolate_backward_cuda_kernel_float(
    int b, int c, int n, int m, const float *grad_out, const int *__restrict__ idx,
    const float *weight, float *grad_points) {
  const int batch = blockIdx.z;
  const int channel = blockIdx.y;
  if (batch >= b || channel >= c || channel % 2 == 1) return;
  const float *g0 = grad_out + (batch * c + channel) * n, *g1 = g0 + n;
  float *to0 = grad_points + (batch * c + channel) * m, *to1 = to0 + m;
  for (int p = blockIdx.x * blockDim.x + threadIdx.x; p < n; p += blockDim.x * gridDim.x) {
    const float a = g0[p], z = g1[p];
    for (int j = 0; j < 3; ++j) {
      const int target = idx[(batch * n + p) * 3 + j];
      const float w = weight[(batch * n + p) * 3 + j];
      atomicAdd(to0 + target, a * w);
      atomicAdd(to1 + target, z * w);
    }
  }
}
