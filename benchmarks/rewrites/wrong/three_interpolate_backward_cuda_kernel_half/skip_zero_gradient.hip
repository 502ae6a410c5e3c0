// Skips points with a gradient of zero, so the NaN of zero times an infinite weight is lost.
// witness: {"values": {"b": "1", "c": "2", "n": "10"}, "seed": 1, "inputs": "for (int i = 0; i < b * c * n; ++i) grad_out[i] = __float2half(1.0f); for (int i = 0; i < b * n * 3; ++i) weight[i] = __float2half(1.0f); for (int i = 0; i < b * c * m; ++i) grad_points[i] = __float2half(float(i % 5)); grad_out[3] = __float2half(0.0f); weight[9] = __float2half(INFINITY);"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/three_interpolate_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void three_interpolate_backward_cuda_kernel_half(
    int b, int c, int n, int m, const __half *grad_out, const int *__restrict__ idx,
    const __half *weight, __half *grad_points) {
  const int bs_idx = blockIdx.z;
  const int c_idx = blockIdx.y;
  if (bs_idx >= b || c_idx >= c) return;

  const size_t row = static_cast<size_t>(bs_idx) * c + c_idx;
  const __half *gradients = grad_out + row * n;
  const int *indices = idx + static_cast<size_t>(bs_idx) * n * 3;
  const __half *weights = weight + static_cast<size_t>(bs_idx) * n * 3;
  __half *points = grad_points + row * m;

  CUDA_1D_KERNEL_LOOP(pt_idx, n) {
    const float gradient = __half2float(gradients[pt_idx]);
    if (gradient == 0.0f) continue;  // nothing to add: saves three atomic operations

    const int *near = indices + static_cast<size_t>(pt_idx) * 3;
    const __half *near_weights = weights + static_cast<size_t>(pt_idx) * 3;
#pragma unroll
    for (int i = 0; i < 3; ++i) {
      atomicAdd(points + near[i], __float2half(gradient * __half2float(near_weights[i])));
    }
  }
}
