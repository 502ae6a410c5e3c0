// The table of batch ends in shared memory has 64 entries, so points of later batches are assigned to the last batch of the table.
// witness: {"values": {"b": "70", "n": "700"}, "inputs": "for (int k = 0; k < 70; ++k) { features_batch_cnt[k] = 10; idx_batch_cnt[k] = k < 69 ? 3 : 43; }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/stack_group_points_cuda_kernel.cuh of MMCV, Copyright (c) OpenMMLab
__global__ void stack_group_points_backward_cuda_kernel_half(
    int b, int c, int m, int n, int nsample, const __half *grad_out, const int *idx,
    const int *idx_batch_cnt, const int *features_batch_cnt, __half *grad_features) {
  constexpr int table_size = 64;
  __shared__ int point_end[table_size];
  __shared__ int feature_start[table_size];
  const int batches = min(b, table_size);
  if (threadIdx.x == 0) {
    int points = 0, rows = 0;
    for (int k = 0; k < batches; ++k) {
      points += idx_batch_cnt[k];
      point_end[k] = points;
      feature_start[k] = rows;
      rows += features_batch_cnt[k];
    }
  }
  __syncthreads();

  const int total = m * c * nsample;
  for (int index = blockIdx.x * blockDim.x + threadIdx.x; index < total; index += blockDim.x * gridDim.x) {
    const int sample = index % nsample;
    const int channel = (index / nsample) % c;
    const int point = index / (nsample * c);
    // First batch whose end lies behind the point.
    int low = 0, high = batches - 1;
    while (low < high) {
      const int middle = (low + high) / 2;
      if (point < point_end[middle])
        high = middle;
      else
        low = middle + 1;
    }
    const int row = feature_start[low] + idx[point * nsample + sample];
    atomicAdd(grad_features + static_cast<size_t>(row) * c + channel, grad_out[index]);
  }
}
