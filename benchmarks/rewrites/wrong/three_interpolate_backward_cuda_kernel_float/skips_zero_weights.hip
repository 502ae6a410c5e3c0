// Weights that are zero are skipped, so that zero times an infinite or NaN gradient no longer gives NaN.
// witness: {"values": {}, "contents": "unit", "seed": 41, "inputs": "weight.get()[1] = 0.0f; grad_out.get()[0] = INFINITY; idx.get()[0] = 0; idx.get()[1] = 3; idx.get()[2] = 0;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/three_interpolate_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void three_interpolate_backward_cuda_kernel_float(
    int b, int c, int n, int m, const float *grad_out, const int *__restrict__ idx,
    const float *weight, float *grad_points) {
  const int batch = blockIdx.z, channel = blockIdx.y;
  if (batch >= b || channel >= c) return;
  float *to = grad_points + (batch * c + channel) * m;
  for (int p = blockIdx.x * blockDim.x + threadIdx.x; p < n; p += blockDim.x * gridDim.x) {
    const float g = grad_out[(batch * c + channel) * n + p];
#pragma unroll
    for (int j = 0; j < 3; ++j) {
      const int at = (batch * n + p) * 3 + j;
      const float w = weight[at];
      if (w != 0.0f) atomicAdd(to + idx[at], g * w);
    }
  }
}
