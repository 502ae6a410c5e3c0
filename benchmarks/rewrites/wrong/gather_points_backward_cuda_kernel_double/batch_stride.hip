// the row of idx of a batch is found with the number of targets n in place of the number of points m
// witness: {"values": {"b": 2, "n": 5, "m": 1000}}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/gather_points_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void gather_points_backward_cuda_kernel_double(int b, int c, int n, int m,
                                                          const double *grad_out,
                                                          const int *__restrict__ idx,
                                                          double *grad_points) {

  const int total = b * c;
  const int plane = blockIdx.z * c + blockIdx.y;
  if (plane >= total) return;
  const int batch = plane / c;
  for (int p = blockIdx.x * blockDim.x + threadIdx.x; p < m; p += blockDim.x * gridDim.x) {
    const int target = idx[batch * n + p];
    atomicAdd(&grad_points[plane * n + target], grad_out[plane * m + p]);
  }
}
