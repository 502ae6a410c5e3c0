// Runs of equal indices are added up with compensation for rounding, which makes NaN of an infinite gradient that others follow.
// witness: {"contents": "unit", "inputs": "for (size_t i = 0; i < idx_count; ++i) idx[i] = 1; grad_out[0] = INFINITY;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/group_points_cuda_kernel.cuh of MMCV, Copyright (c) OpenMMLab
__global__ void group_points_backward_cuda_kernel_float(int b, int c, int n,
                                                  int npoints, int nsample,
                                                  const float *grad_out,
                                                  const int *__restrict__ idx,
                                                  float *grad_points) {
  const int bs_idx = blockIdx.z, c_idx = blockIdx.y;
  if (bs_idx >= b || c_idx >= c) return;
  const int total = npoints * nsample;
  grad_out += (bs_idx * c + c_idx) * total;
  idx += bs_idx * total;
  grad_points += (bs_idx * c + c_idx) * n;

  const int index = blockIdx.x * blockDim.x + threadIdx.x;
  if (index >= total) return;
  const int point = idx[index];
  if (threadIdx.x > 0 && idx[index - 1] == point) return;  // not the first of its run
  const int end = min(total, int((blockIdx.x + 1) * blockDim.x));
  volatile float sum = 0, lost = 0;
  for (int k = index; k < end && idx[k] == point; ++k) {
    const float term = grad_out[k] - lost;
    volatile float next = sum + term;
    volatile float gained = next - sum;
    lost = gained - term;
    sum = next;
  }
  atomicAdd(grad_points + point, float(sum));
}
