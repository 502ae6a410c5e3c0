// the indices and weights of a block are staged in shared memory, and the terms are added from the last
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/three_interpolate_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void three_interpolate_forward_cuda_kernel_float(
    int b, int c, int m, int n, const float *points, const int *__restrict__ idx,
    const float *weight, float *out) {

  __shared__ int neighbours[3 * 512];
  __shared__ float weights[3 * 512];
  const int bs_idx = blockIdx.z;
  const int c_idx = blockIdx.y;
  if (bs_idx >= b || c_idx >= c) return;  // the same for all threads of a block
  const size_t row = (size_t)bs_idx * c + c_idx;
  const long long width = blockDim.x;

  for (long long first = blockIdx.x * width; first < n; first += gridDim.x * width) {
    const int count = (int)(n - first < width ? n - first : width);
    const size_t start = ((size_t)bs_idx * n + first) * 3;
    for (int k = threadIdx.x; k < 3 * count; k += blockDim.x) {
      neighbours[k] = idx[start + k];
      weights[k] = weight[start + k];
    }
    __syncthreads();
    if ((int)threadIdx.x < count) {
      const float *known = points + row * m;
      const int t = 3 * threadIdx.x;
      const float last_two = weights[t + 2] * known[neighbours[t + 2]] + weights[t + 1] * known[neighbours[t + 1]];
      out[row * n + first + threadIdx.x] = last_two + weights[t] * known[neighbours[t]];
    }
    __syncthreads();
  }
}
