// the pointers of the example and channel are found once before a grid-stride loop
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/three_interpolate_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void three_interpolate_forward_cuda_kernel_float(
    int b, int c, int m, int n, const float *points, const int *__restrict__ idx,
    const float *weight, float *out) {

  const int bs_idx = blockIdx.z;
  const int c_idx = blockIdx.y;
  if (bs_idx >= b || c_idx >= c) return;
  const float *known = points + ((size_t)bs_idx * c + c_idx) * m;
  const int *neighbours = idx + (size_t)bs_idx * n * 3;
  const float *weights = weight + (size_t)bs_idx * n * 3;
  float *out_row = out + ((size_t)bs_idx * c + c_idx) * n;

  const long long stride = (long long)gridDim.x * blockDim.x;
  for (long long pt = (long long)blockIdx.x * blockDim.x + threadIdx.x; pt < n; pt += stride) {
    float terms[3];
    for (int k = 0; k < 3; ++k) terms[k] = weights[3 * pt + k] * known[neighbours[3 * pt + k]];
    out_row[pt] = terms[0] + terms[1] + terms[2];
  }
}
