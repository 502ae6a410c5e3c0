// the search for a point's batch stops at a batch without points
// witness: {"values": {"b": 4, "c": 2, "m": 512, "n": 7, "nsample": 3}, "inputs": "idx_batch_cnt[0] = 200; idx_batch_cnt[1] = 0; idx_batch_cnt[2] = 112; idx_batch_cnt[3] = 200; features_batch_cnt[0] = 2; features_batch_cnt[1] = 1; features_batch_cnt[2] = 2; for (int i = 0; i < m * nsample; ++i) idx[i] = i % 2; for (size_t i = 0; i < grad_features_count; ++i) grad_features[i] = 0; for (size_t i = 0; i < grad_out_count; ++i) grad_out[i] = float(i * 37 % 101) / 8 + 1;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/stack_group_points_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void stack_group_points_backward_cuda_kernel_float(
    int b, int c, int m, int n, int nsample, const float *grad_out, const int *idx,
    const int *idx_batch_cnt, const int *features_batch_cnt, float *grad_features) {
  CUDA_1D_KERNEL_LOOP(index, m * c * nsample) {
    const int sample = index % nsample;
    const int channel = (index / nsample) % c;
    const int point = index / nsample / c;

    // what is left of the point's number after the batches before it
    int rest = point, first_feature = 0;
    for (int batch = 0; batch < b - 1; ++batch) {
      const int points = idx_batch_cnt[batch];
      if (points <= 0 || rest < points) break;
      rest -= points;
      first_feature += features_batch_cnt[batch];
    }

    const int feature = first_feature + idx[point * nsample + sample];
    atomicAdd(&grad_features[feature * c + channel], grad_out[(point * c + channel) * nsample + sample]);
  }
}
