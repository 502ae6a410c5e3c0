// Merges weights of equal indices but drops the third one where all three indices are equal.
// witness: {"values": {"b": "1", "c": "2", "n": "10"}, "seed": 1, "inputs": "for (int i = 0; i < b * c * n; ++i) grad_out[i] = __float2half(1.0f); for (int i = 0; i < b * n * 3; ++i) weight[i] = __float2half(1.0f); for (int i = 0; i < b * c * m; ++i) grad_points[i] = __float2half(float(i % 5)); idx[6] = 2; idx[7] = 2; idx[8] = 2;"}
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
    const size_t first = static_cast<size_t>(pt_idx) * 3;
    const int i0 = indices[first], i1 = indices[first + 1], i2 = indices[first + 2];
    const float gradient = __half2float(gradients[pt_idx]);
    float v0 = gradient * __half2float(weights[first]);
    float v1 = gradient * __half2float(weights[first + 1]);
    const float v2 = gradient * __half2float(weights[first + 2]);

    // Equal neighbours are added up first, so that each point is updated once.
    if (i1 == i0) {
      v0 += v1;
    } else if (i2 == i0) {
      v0 += v2;
    } else if (i2 == i1) {
      v1 += v2;
    }
    atomicAdd(points + i0, __float2half(v0));
    if (i1 != i0) atomicAdd(points + i1, __float2half(v1));
    if (i2 != i0 && i2 != i1) atomicAdd(points + i2, __float2half(v2));
  }
}
