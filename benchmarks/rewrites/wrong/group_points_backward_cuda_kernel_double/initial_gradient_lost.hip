// If one block covers all samples it stores its sums directly, and so loses what grad_points held before.
// witness: {"values": {}, "contents": "unit", "seed": 1}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/mmcv/ops/csrc/common/cuda/group_points_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void group_points_backward_cuda_kernel_double(int b, int c, int n,
                                                  int npoints, int nsample,
                                                  const double *grad_out,
                                                  const int *__restrict__ idx,
                                                  double *grad_points) {
  const int bs_idx = blockIdx.z;
  const int c_idx = blockIdx.y;
  if (bs_idx >= b || c_idx >= c) return;
  const int total = npoints * nsample;
  const double *grad = grad_out + (size_t)(bs_idx * c + c_idx) * total;
  const int *index = idx + (size_t)bs_idx * total;
  double *points = grad_points + (size_t)(bs_idx * c + c_idx) * n;
  if (gridDim.x == 1) {
    for (int k = threadIdx.x; k < n; k += blockDim.x) {
      double sum = 0.0;
      for (int t = 0; t < total; ++t)
        if (index[t] == k) sum += grad[t];
      points[k] = sum;
    }
  } else {
    CUDA_1D_KERNEL_LOOP(t, total) { atomicAdd(points + index[t], grad[t]); }
  }
}
