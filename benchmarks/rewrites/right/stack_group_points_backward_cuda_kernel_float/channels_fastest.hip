// neighbouring threads have neighbouring channels, and batches are passed one by one
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/stack_group_points_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void stack_group_points_backward_cuda_kernel_float(
    int b, int c, int m, int n, int nsample, const float *grad_out, const int *idx,
    const int *idx_batch_cnt, const int *features_batch_cnt, float *grad_features) {
  const int total = m * c * nsample;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < total; i += gridDim.x * blockDim.x) {
    const int channel = i % c, pair = i / c;
    const int point = pair / nsample, sample = pair - point * nsample;

    float *features = grad_features;
    int batch = 0, rest = point;
    while (batch < b - 1 && rest >= idx_batch_cnt[batch]) {
      rest -= idx_batch_cnt[batch];
      features += (size_t)features_batch_cnt[batch] * c;
      ++batch;
    }
    atomicAdd(features + (size_t)idx[pair] * c + channel, grad_out[((size_t)point * c + channel) * nsample + sample]);
  }
}
