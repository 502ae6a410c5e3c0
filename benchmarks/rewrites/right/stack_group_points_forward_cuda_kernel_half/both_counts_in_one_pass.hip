// batch and start of its features from one pass over both counts
// SPDX-License-Identifier: Apache-2.0; derived from stack_group_points_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void stack_group_points_forward_cuda_kernel_half(
    int b, int c, int m, int nsample, const __half *features,
    const int *features_batch_cnt, const int *idx, const int *idx_batch_cnt,
    __half *out) {
  const int total = m * c * nsample;
  for (int index = blockIdx.x * blockDim.x + threadIdx.x; index < total; index += blockDim.x * gridDim.x) {
    const int row = index / nsample, pt_idx = row / c;
    const int sample_idx = index - row * nsample, c_idx = row - pt_idx * c;

    int batch = 0, start = 0, left = pt_idx - idx_batch_cnt[0];
    while (left >= 0 && batch < b - 1) {
      start += features_batch_cnt[batch];
      left -= idx_batch_cnt[++batch];
    }
    const int end = start + features_batch_cnt[batch];

    const int in_idx = idx[pt_idx * nsample + sample_idx] * c + c_idx;
    if (in_idx < end * c) out[index] = features[start * c + in_idx];
  }
}
