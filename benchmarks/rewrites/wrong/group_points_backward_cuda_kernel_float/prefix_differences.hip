// The sum of a run of equal indices is the difference of two running sums of the block, which large or infinite gradients of other points spoil.
// witness: {"contents": "unit", "inputs": "for (size_t i = 0; i < idx_count; ++i) idx[i] = int(i % 5); for (size_t i = 0; i < grad_out_count; ++i) grad_out[i] = i % 56 == 0 ? INFINITY : 1.0f;"}
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

  __shared__ float before[513];
  const int start = blockIdx.x * blockDim.x;
  const int count = min(int(blockDim.x), total - start);
  const int tid = threadIdx.x;
  before[tid + 1] = tid < count ? grad_out[start + tid] : 0.0f;
  if (tid == 0) before[0] = 0;
  __syncthreads();
  for (int step = 1; step < 512; step *= 2) {
    const float other = tid + 1 > step ? before[tid + 1 - step] : 0.0f;
    __syncthreads();
    before[tid + 1] += other;
    __syncthreads();
  }
  if (tid >= count) return;
  const int point = idx[start + tid];
  if (tid > 0 && idx[start + tid - 1] == point) return;
  int end = tid + 1;
  while (end < count && idx[start + end] == point) ++end;
  atomicAdd(grad_points + point, before[end] - before[tid]);
}
