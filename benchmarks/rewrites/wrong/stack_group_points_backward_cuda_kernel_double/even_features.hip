// The features of a batch are taken to begin at a multiple of n / b, as if all batches had equally many.
// witness: {"inputs": "idx_batch_cnt[0] = 100; idx_batch_cnt[1] = 150; features_batch_cnt[0] = 290; features_batch_cnt[1] = 210;"}
// SPDX-License-Identifier: Apache-2.0; derived from stack_group_points_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void stack_group_points_backward_cuda_kernel_double(
    int b, int c, int m, int n, int nsample, const double *grad_out, const int *idx,
    const int *idx_batch_cnt, const int *features_batch_cnt, double *grad_features) {
  const int total = m * c * nsample;
  const int features_per_batch = n / b;
  for (int e = blockIdx.x * blockDim.x + threadIdx.x; e < total; e += gridDim.x * blockDim.x) {
    const int s = e % nsample;
    const int row = e / nsample;
    const int channel = row % c;
    const int point = row / c;
    int batch = 0;
    for (int end = idx_batch_cnt[0]; batch < b - 1 && point >= end; end += idx_batch_cnt[batch]) ++batch;
    const int feature = batch * features_per_batch + idx[point * nsample + s];
    atomicAdd(grad_features + feature * c + channel, grad_out[e]);
  }
}
