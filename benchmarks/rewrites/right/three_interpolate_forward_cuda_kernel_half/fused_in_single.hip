// the weighted sum is computed in single precision with fused multiplications and additions, and rounded once
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/three_interpolate_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void three_interpolate_forward_cuda_kernel_half(
    int b, int c, int m, int n, const __half *points, const int *__restrict__ idx,
    const __half *weight, __half *out) {
  const int bs_idx = blockIdx.z, c_idx = blockIdx.y;
  if (bs_idx >= b || c_idx >= c) return;
  const int plane = bs_idx * c + c_idx;
  for (int p = n - 1 - int(blockIdx.x * blockDim.x + threadIdx.x); p >= 0; p -= int(blockDim.x * gridDim.x)) {
    float sum = 0.f;
    for (int k = 0; k < 3; ++k) {
      const int at = (bs_idx * n + p) * 3 + k;
      sum = fmaf(__half2float(weight[at]), __half2float(points[plane * m + idx[at]]), sum);
    }
    out[plane * n + p] = __float2half(sum);
  }
}
