// the known features of a channel are staged in shared memory, tile by tile
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/three_interpolate_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void three_interpolate_forward_cuda_kernel_float(
    int b, int c, int m, int n, const float *points, const int *__restrict__ idx,
    const float *weight, float *out) {
  __shared__ float tile[256];
  const int bs_idx = blockIdx.z, c_idx = blockIdx.y;
  if (bs_idx >= b || c_idx >= c) return;
  const float *row = points + (bs_idx * c + c_idx) * m;
  for (int first = blockIdx.x * blockDim.x; first < n; first += blockDim.x * gridDim.x) {
    const int p = first + threadIdx.x;
    float part[3] = {0, 0, 0};
    for (int begin = 0; begin < m; begin += 256) {
      const int count = min(256, m - begin);
      for (int i = threadIdx.x; i < count; i += blockDim.x) tile[i] = row[begin + i];
      __syncthreads();
      if (p < n) {
        for (int k = 0; k < 3; ++k) {
          const int near = idx[(bs_idx * n + p) * 3 + k] - begin;
          if (near >= 0 && near < count) part[k] = weight[(bs_idx * n + p) * 3 + k] * tile[near];
        }
      }
      __syncthreads();
    }
    if (p < n) out[(bs_idx * c + c_idx) * n + p] = part[0] + part[1] + part[2];
  }
}
