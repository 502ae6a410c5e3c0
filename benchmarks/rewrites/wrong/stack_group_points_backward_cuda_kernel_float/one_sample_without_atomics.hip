// groups of one point are added without atomics, though several groups may have the same point
// witness: {"values": {"b": 2, "c": 3, "m": 512, "n": 3, "nsample": 1}, "inputs": "idx_batch_cnt[0] = 300; idx_batch_cnt[1] = 212; features_batch_cnt[0] = 1; for (int i = 0; i < m * nsample; ++i) idx[i] = i < 300 ? 0 : i % 2; for (size_t i = 0; i < grad_features_count; ++i) grad_features[i] = 0; for (size_t i = 0; i < grad_out_count; ++i) grad_out[i] = float(i * 37 % 101) / 8 + 1;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/stack_group_points_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void stack_group_points_backward_cuda_kernel_float(
    int b, int c, int m, int n, int nsample, const float *grad_out, const int *idx,
    const int *idx_batch_cnt, const int *features_batch_cnt, float *grad_features) {
  CUDA_1D_KERNEL_LOOP(index, m * c * nsample) {
    const int row = index / nsample;
    const int sample = index - row * nsample;
    const int point = row / c, channel = row - point * c;

    int feature = idx[point * nsample + sample];
    int points = idx_batch_cnt[0];
    for (int k = 1; k < b && point >= points; ++k) {
      points += idx_batch_cnt[k];
      feature += features_batch_cnt[k - 1];
    }

    float *target = grad_features + feature * c + channel;
    if (nsample > 1)
      atomicAdd(target, grad_out[index]);
    else
      *target += grad_out[index];  // nothing to accumulate
  }
}
