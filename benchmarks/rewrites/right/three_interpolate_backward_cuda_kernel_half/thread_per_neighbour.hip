// A loop over all 3 n pairs of a point and a neighbour, with products in float.
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

  const size_t pairs = static_cast<size_t>(n) * 3;
  const size_t step = static_cast<size_t>(blockDim.x) * gridDim.x;
  for (size_t pair = static_cast<size_t>(blockIdx.x) * blockDim.x + threadIdx.x; pair < pairs; pair += step) {
    const float value = __half2float(gradients[pair / 3]) * __half2float(weights[pair]);
    atomicAdd(points + indices[pair], __float2half(value));
  }
}
