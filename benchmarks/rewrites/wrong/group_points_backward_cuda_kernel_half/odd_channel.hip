// A block handles two channels for each index that it reads, and the last of an odd number of channels is left out.
// witness: {"values": {"c": 5}, "contents": "unit", "seed": 1}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/group_points_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void group_points_backward_cuda_kernel_half(int b, int c, int n,
                                                  int npoints, int nsample,
                                                  const __half *grad_out,
                                                  const int *__restrict__ idx,
                                                  __half *grad_points) {
  const int bs_idx = blockIdx.z;
  const int pair = blockIdx.y;
  if (bs_idx >= b || pair >= c / 2) return;
  const int total = npoints * nsample;
  const size_t plane = static_cast<size_t>(bs_idx) * c + 2 * pair;
  const __half *first = grad_out + plane * total;
  const __half *second = first + total;
  __half *first_row = grad_points + plane * n;
  __half *second_row = first_row + n;
  const int *point = idx + static_cast<size_t>(bs_idx) * total;
  CUDA_1D_KERNEL_LOOP(i, total) {
    const int to = point[i];
    atomicAdd(first_row + to, first[i]);
    atomicAdd(second_row + to, second[i]);
  }
}
