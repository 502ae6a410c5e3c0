// The first thread of a run of equal indices adds up the whole run, also past the border of its block, where the first thread of the next block starts a run too.
// witness: {"values": {"npoints": 100, "nsample": 7}, "contents": "unit", "inputs": "for (size_t i = 0; i < idx_count; ++i) idx[i] = int(i % 700 / 100 % 5); for (size_t i = 0; i < grad_out_count; ++i) grad_out[i] = 1.0f;"}
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
  float sum = grad_out[index];
  for (int k = index + 1; k < total && idx[k] == point; ++k) sum += grad_out[k];
  atomicAdd(grad_points + point, sum);
}
