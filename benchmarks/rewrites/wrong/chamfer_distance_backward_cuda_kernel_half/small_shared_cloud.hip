// The gradients of the second points are summed in a shared array for 512 points, and those of later points are lost.
// witness: {"values": {"b": 2, "n": 300, "m": 900}}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/chamfer_distance_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void chamfer_distance_backward_cuda_kernel_half(
    int b, int n, const Half* xyz1, int m, const Half* xyz2,
    const Half* grad_dist1, const int* idx1, Half* grad_xyz1,
    Half* grad_xyz2) {
  constexpr int kPoints = 512;
  __shared__ float sums[kPoints * 2];
  for (int i = blockIdx.x; i < b; i += gridDim.x) {
    const int held = m < kPoints ? m : kPoints;
    for (int k = threadIdx.x; k < 2 * held; k += blockDim.x) sums[k] = 0.f;
    __syncthreads();
    for (int j = threadIdx.x; j < n; j += blockDim.x) {
      const int j2 = idx1[i * n + j];
      const Half g = grad_dist1[i * n + j] * 2;
      const Half gx = g * (xyz1[(i * n + j) * 2] - xyz2[(i * m + j2) * 2]);
      const Half gy = g * (xyz1[(i * n + j) * 2 + 1] - xyz2[(i * m + j2) * 2 + 1]);
      atomicAdd(&grad_xyz1[(i * n + j) * 2], gx);
      atomicAdd(&grad_xyz1[(i * n + j) * 2 + 1], gy);
      if (j2 < held) {
        atomicAdd(&sums[j2 * 2], -float(gx));
        atomicAdd(&sums[j2 * 2 + 1], -float(gy));
      }
    }
    __syncthreads();
    for (int k = threadIdx.x; k < 2 * held; k += blockDim.x)
      atomicAdd(&grad_xyz2[i * m * 2 + k], Half(sums[k]));
    __syncthreads();
  }
}
