// Samples that repeat the first neighbour of a point are taken for padding and their gradients are left out.
// witness: {"values": {"n": 8}}
// SPDX-License-Identifier: Apache-2.0; derived from stack_group_points_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void stack_group_points_backward_cuda_kernel_double(
    int b, int c, int m, int n, int nsample, const double *grad_out, const int *idx,
    const int *idx_batch_cnt, const int *features_batch_cnt, double *grad_features) {
  CUDA_1D_KERNEL_LOOP(e, m * c * nsample) {
    const int sample = e % nsample;
    const int point = e / (nsample * c);
    const int channel = e / nsample - point * c;
    const int* neighbours = idx + point * nsample;
    // A ball query fills up short lists with the first neighbour.
    if (sample > 0 && neighbours[sample] == neighbours[0]) continue;

    int start = 0, passed = 0;
    for (int k = 0; k < b - 1; ++k) {
      passed += idx_batch_cnt[k];
      if (point < passed) break;
      start += features_batch_cnt[k];
    }
    atomicAdd(grad_features + (start + neighbours[sample]) * c + channel, grad_out[e]);
  }
}
