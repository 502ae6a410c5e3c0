// each block takes the same number of examples and those that remain are left out
// witness: {"values": {"b": 5, "n": 20, "m": 200}, "seed": 7, "inputs": "for (int i = 0; i < b * n * 2; ++i) xyz1[i] = Half(1.0f); for (int i = 0; i < b * m * 2; ++i) xyz2[i] = Half(0.5f); for (int i = 0; i < b * n; ++i) { grad_dist1[i] = Half(1.0f); idx1[i] = i % m; }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/chamfer_distance_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab

__global__ void chamfer_distance_backward_cuda_kernel_half(
    int b, int n, const Half* xyz1, int m, const Half* xyz2,
    const Half* grad_dist1, const int* idx1, Half* grad_xyz1,
    Half* grad_xyz2) {
  // neighboring examples per block, so that the clouds stay in the cache
  int per_block = b / static_cast<int>(gridDim.x);
  if (per_block < 1) per_block = 1;
  const int first = blockIdx.x * per_block;
  const int last = first + per_block < b ? first + per_block : b;

  for (int i = first; i < last; ++i) {
    for (int j = threadIdx.x; j < n; j += blockDim.x) {
      const int p = i * n + j;
      const int q = i * m + idx1[p];
      const Half g = grad_dist1[p] * 2;
#pragma unroll
      for (int axis = 0; axis < 2; ++axis) {
        const Half part = g * (xyz1[p * 2 + axis] - xyz2[q * 2 + axis]);
        atomicAdd(grad_xyz1 + p * 2 + axis, part);
        atomicAdd(grad_xyz2 + q * 2 + axis, -part);
      }
    }
  }
}
