// The first feature of a batch is computed as if all batches had n / b features.
// witness: {"values": {"b": "3", "c": "4", "m": "30", "n": "60", "nsample": "5"}, "contents": "wide", "seed": 4, "inputs": "features_batch_cnt[0] = 10; features_batch_cnt[1] = 35; features_batch_cnt[2] = 15; for (int k = 0; k < b; ++k) idx_batch_cnt[k] = 10;"}
// SPDX-License-Identifier: Apache-2.0; derived from stack_group_points_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void stack_group_points_backward_cuda_kernel_float(
    int b, int c, int m, int n, int nsample, const float *grad_out, const int *idx,
    const int *idx_batch_cnt, const int *features_batch_cnt, float *grad_features) {
  const int per_batch = n / b;
  const int total = m * c * nsample;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < total; i += gridDim.x * blockDim.x) {
    const int row = i / nsample, sample = i - row * nsample;
    const int point = row / c, channel = row - point * c;
    int batch = 0;
    for (int before = idx_batch_cnt[0]; before <= point && batch < b - 1; before += idx_batch_cnt[batch]) ++batch;
    const int feature = batch * per_batch + idx[point * nsample + sample];
    atomicAdd(&grad_features[feature * c + channel], grad_out[i]);
  }
}
