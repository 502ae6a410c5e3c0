// Takes it that the outputs of a block belong to at most two batches.
// witness: {"values": {"b": 5, "m": 20}, "inputs": "for (int i = 0; i < 5; i++) idx_batch_cnt[i] = 4;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/stack_group_points_cuda_kernel.cuh of MMCV, Copyright (c) OpenMMLab
__global__ void stack_group_points_backward_cuda_kernel_double(
    int b, int c, int m, int n, int nsample, const double *grad_out, const int *idx,
    const int *idx_batch_cnt, const int *features_batch_cnt, double *grad_features) {
  __shared__ int first_end, first_start, second_start;
  if (threadIdx.x == 0) {
    const int point = blockIdx.x * blockDim.x / nsample / c;
    int batch = 0, end = idx_batch_cnt[0], start = 0;
    while (batch + 1 < b && point >= end) {
      start += features_batch_cnt[batch];
      end += idx_batch_cnt[++batch];
    }
    first_end = end;
    first_start = start;
    do start += features_batch_cnt[batch++];
    while (batch < b && idx_batch_cnt[batch] == 0);
    second_start = start;
  }
  __syncthreads();
  const int index = blockIdx.x * blockDim.x + threadIdx.x;
  if (index >= m * c * nsample) return;
  const int sample = index % nsample;
  const int channel = index / nsample % c;
  const int point = index / nsample / c;
  const int row = (point < first_end ? first_start : second_start) + idx[point * nsample + sample];
  atomicAdd(grad_features + row * c + channel, grad_out[index]);
}
