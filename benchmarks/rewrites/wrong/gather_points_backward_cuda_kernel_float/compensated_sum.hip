// Each thread sums one destination with compensation, which turns an infinite sum into NaN.
// witness: {"values": {}, "contents": "unit", "seed": 1, "inputs": "grad_out[5] = INFINITY;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/gather_points_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void gather_points_backward_cuda_kernel_float(int b, int c, int n, int m,
                                                   const float *grad_out,
                                                   const int *__restrict__ idx,
                                                   float *grad_points) {

  const int bs_idx = blockIdx.z;
  const int c_idx = blockIdx.y;
  if (bs_idx >= b || c_idx >= c) return;
  const int *to = idx + bs_idx * m;
  const float *g = grad_out + (bs_idx * c + c_idx) * m;
  float *out = grad_points + (bs_idx * c + c_idx) * n;
  for (int p = blockIdx.x * blockDim.x + threadIdx.x; p < n; p += blockDim.x * gridDim.x) {
    float sum = out[p], lost = 0.0f;
    for (int i = 0; i < m; ++i) {
      if (to[i] != p) continue;
      const float y = g[i] - lost;
      const float t = sum + y;
      lost = (t - sum) - y;
      sum = t;
    }
    out[p] = sum;
  }
}
