// The flattened loop finds the cloud of the second points with n instead of m, which is right only if both clouds are of one size.
// witness: {"values": {"b": 3, "n": 5, "m": 9}}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/chamfer_distance_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void chamfer_distance_backward_cuda_kernel_half(
    int b, int n, const Half* xyz1, int m, const Half* xyz2,
    const Half* grad_dist1, const int* idx1, Half* grad_xyz1,
    Half* grad_xyz2) {
  const int total = b * n;
  for (int t = blockIdx.x * blockDim.x + threadIdx.x; t < total; t += gridDim.x * blockDim.x) {
    const int cloud = t - t % n;  // where the cloud of this point begins
    const int other = cloud + idx1[t];
    const Half g = grad_dist1[t] * 2;
    const Half gx = g * (xyz1[t * 2] - xyz2[other * 2]);
    const Half gy = g * (xyz1[t * 2 + 1] - xyz2[other * 2 + 1]);
    atomicAdd(&grad_xyz1[t * 2], gx);
    atomicAdd(&grad_xyz1[t * 2 + 1], gy);
    atomicAdd(&grad_xyz2[other * 2], -gx);
    atomicAdd(&grad_xyz2[other * 2 + 1], -gy);
  }
}
