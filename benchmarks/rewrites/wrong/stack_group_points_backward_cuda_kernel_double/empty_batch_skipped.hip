// Batches without points are skipped together with their features, which moves all later batches forward.
// witness: {"values": {"b": 3, "n": 510}, "inputs": "idx_batch_cnt[0] = 100; idx_batch_cnt[1] = 0; idx_batch_cnt[2] = 150; features_batch_cnt[0] = 160; features_batch_cnt[1] = 170; features_batch_cnt[2] = 180;"}
// SPDX-License-Identifier: Apache-2.0; derived from stack_group_points_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void stack_group_points_backward_cuda_kernel_double(
    int b, int c, int m, int n, int nsample, const double *grad_out, const int *idx,
    const int *idx_batch_cnt, const int *features_batch_cnt, double *grad_features) {
  CUDA_1D_KERNEL_LOOP(e, m * c * nsample) {
    const int sample = e % nsample;
    const int channel = (e / nsample) % c;
    const int point = e / nsample / c;
    int remaining = point;
    int first_feature = 0;
    for (int k = 0; k < b; ++k) {
      const int points = idx_batch_cnt[k];
      if (points == 0) continue;  // nothing to scatter for this batch
      if (remaining < points) break;
      remaining -= points;
      first_feature += features_batch_cnt[k];
    }
    const int feature = first_feature + idx[point * nsample + sample];
    atomicAdd(grad_features + feature * c + channel, grad_out[e]);
  }
}
