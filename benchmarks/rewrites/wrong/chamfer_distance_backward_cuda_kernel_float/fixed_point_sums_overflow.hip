// sums the gradients of targets in fixed point with 40 fractional bits, for reproducible sums; large gradients overflow
// witness: {"values": {"b": 1, "n": 6, "m": 3}, "contents": "unit", "seed": 7, "inputs": "grad_dist1[2] = 40000000;  xyz1[4] = 9;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/chamfer_distance_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__device__ inline unsigned long long to_fixed_point(float value) {
  return static_cast<unsigned long long>(static_cast<long long>(double(value) * 1099511627776.0));
}

__global__ void chamfer_distance_backward_cuda_kernel_float(
    int b, int n, const float* xyz1, int m, const float* xyz2,
    const float* grad_dist1, const int* idx1, float* grad_xyz1,
    float* grad_xyz2) {
  constexpr int tile = 512;
  __shared__ unsigned long long sums[2 * tile];
  for (int i = blockIdx.x; i < b; i += gridDim.x) {
    for (int first = 0; first < m; first += tile) {
      const int points = min(tile, m - first);
      for (int k = threadIdx.x; k < 2 * points; k += blockDim.x) sums[k] = 0;
      __syncthreads();
      for (int j = threadIdx.x; j < n; j += blockDim.x) {
        const int p = i * n + j, j2 = idx1[p];
        if (j2 < first || j2 >= first + points) continue;
        const int q = i * m + j2;
        const float g = grad_dist1[p] * 2;
        const float gx = g * (xyz1[2 * p] - xyz2[2 * q]);
        const float gy = g * (xyz1[2 * p + 1] - xyz2[2 * q + 1]);
        grad_xyz1[2 * p] += gx;
        grad_xyz1[2 * p + 1] += gy;
        atomicAdd(&sums[2 * (j2 - first)], to_fixed_point(-gx));
        atomicAdd(&sums[2 * (j2 - first) + 1], to_fixed_point(-gy));
      }
      __syncthreads();
      for (int k = threadIdx.x; k < 2 * points; k += blockDim.x)
        grad_xyz2[(i * m + first) * 2 + k] += float(double(static_cast<long long>(sums[k])) / 1099511627776.0);
      __syncthreads();
    }
  }
}
