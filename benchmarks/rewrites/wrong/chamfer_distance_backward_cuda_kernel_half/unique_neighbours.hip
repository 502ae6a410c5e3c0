// The gradients of the second points are read before a barrier and written after it, so that of points with the same neighbour only one counts.
// witness: {"values": {"b": 1, "n": 40, "m": 5}}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/chamfer_distance_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void chamfer_distance_backward_cuda_kernel_half(
    int b, int n, const Half* xyz1, int m, const Half* xyz2,
    const Half* grad_dist1, const int* idx1, Half* grad_xyz1,
    Half* grad_xyz2) {
  for (int i = blockIdx.x; i < b; i += gridDim.x) {
    for (int first = 0; first < n; first += blockDim.x) {
      const int j = first + threadIdx.x;
      int at1 = 0, at2 = 0;
      Half gx = 0.f, gy = 0.f, old_x = 0.f, old_y = 0.f;
      if (j < n) {
        at1 = (i * n + j) * 2;
        at2 = (i * m + idx1[i * n + j]) * 2;
        const Half g = grad_dist1[i * n + j] * 2;
        gx = g * (xyz1[at1] - xyz2[at2]);
        gy = g * (xyz1[at1 + 1] - xyz2[at2 + 1]);
        old_x = grad_xyz2[at2];
        old_y = grad_xyz2[at2 + 1];
      }
      __syncthreads();  // all loads of the tile are done before its stores begin
      if (j < n) {
        atomicAdd(&grad_xyz1[at1], gx);
        atomicAdd(&grad_xyz1[at1 + 1], gy);
        grad_xyz2[at2] = old_x - gx;
        grad_xyz2[at2 + 1] = old_y - gy;
      }
      __syncthreads();
    }
  }
}
