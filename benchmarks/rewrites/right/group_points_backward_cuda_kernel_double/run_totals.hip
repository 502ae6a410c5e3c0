// Runs of equal indices inside of a block are summed by their first thread, which adds them at once.
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
  const int step = gridDim.x * blockDim.x;
  for (int start = blockIdx.x * blockDim.x; start < total; start += step) {
    const int stop = start + (int)blockDim.x < total ? start + (int)blockDim.x : total;
    const int t = start + threadIdx.x;
    if (t >= stop) continue;
    const int target = index[t];
    if (t > start && index[t - 1] == target) continue;
    double sum = grad[t];
    for (int u = t + 1; u < stop && index[u] == target; ++u) sum += grad[u];
    atomicAdd(points + target, sum);
  }
}
