// features of all batches are as many as those of the first one
// witness: {"values": {"b": 3, "c": 2, "m": 512, "n": 5, "nsample": 3}, "inputs": "idx_batch_cnt[0] = 200; idx_batch_cnt[1] = 112; idx_batch_cnt[2] = 200; features_batch_cnt[0] = 2; features_batch_cnt[1] = 1; for (int i = 0; i < m * nsample; ++i) idx[i] = i / nsample < 200 || i / nsample >= 312 ? i % 2 : 0; for (size_t i = 0; i < grad_features_count; ++i) grad_features[i] = 0; for (size_t i = 0; i < grad_out_count; ++i) grad_out[i] = float(i * 37 % 101) / 8 + 1;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/stack_group_points_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void stack_group_points_backward_cuda_kernel_float(
    int b, int c, int m, int n, int nsample, const float *grad_out, const int *idx,
    const int *idx_batch_cnt, const int *features_batch_cnt, float *grad_features) {
  CUDA_1D_KERNEL_LOOP(index, m * c * nsample) {
    const int sample = index % nsample;
    const int channel = index / nsample % c;
    const int point = index / (nsample * c);

    int batch = 0;
    for (int end = idx_batch_cnt[0]; batch < b - 1 && point >= end; end += idx_batch_cnt[batch]) ++batch;
    const int start = batch == 0 ? 0 : batch * features_batch_cnt[0];

    const int feature = start + idx[point * nsample + sample];
    atomicAdd(grad_features + feature * c + channel, grad_out[index]);
  }
}
