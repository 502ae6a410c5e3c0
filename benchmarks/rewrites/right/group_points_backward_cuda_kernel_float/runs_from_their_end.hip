// The last thread of a run of equal indices in a block adds up the run from its end and adds the sum at once.
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
  const int start = blockIdx.x * blockDim.x;
  const int end = min(total, start + int(blockDim.x));
  if (index + 1 < end && idx[index + 1] == point) return;
  float sum = grad_out[index];
  for (int k = index - 1; k >= start && idx[k] == point; --k) sum += grad_out[k];
  atomicAdd(grad_points + point, sum);
}
