// Four consecutive gradients are added at once if all of their indices are equal.
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
  const int first = index & ~3;
  const bool merged = first + 3 < total && idx[first] == idx[first + 1] && idx[first] == idx[first + 2] &&
                      idx[first] == idx[first + 3];
  if (!merged) {
    atomicAdd(grad_points + idx[index], grad_out[index]);
  } else if (index == first) {
    const float sum = (grad_out[first] + grad_out[first + 1]) + (grad_out[first + 2] + grad_out[first + 3]);
    atomicAdd(grad_points + idx[first], sum);
  }
}
