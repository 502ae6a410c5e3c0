// Adds up the parts of equal neighbours in float with FMA before the atomic additions.
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

  const size_t step = static_cast<size_t>(blockDim.x) * gridDim.x;
  for (size_t pt = static_cast<size_t>(blockIdx.x) * blockDim.x + threadIdx.x; pt < static_cast<size_t>(n); pt += step) {
    const float gradient = __half2float(gradients[pt]);
    for (int i = 0; i < 3; ++i) {
      const int target = indices[pt * 3 + i];
      bool done = false;
      for (int j = 0; j < i; ++j) done = done || indices[pt * 3 + j] == target;
      if (done) continue;
      float sum = gradient * __half2float(weights[pt * 3 + i]);
      for (int j = i + 1; j < 3; ++j) {
        if (indices[pt * 3 + j] == target) sum = fmaf(gradient, __half2float(weights[pt * 3 + j]), sum);
      }
      atomicAdd(points + target, __float2half(sum));
    }
  }
}
