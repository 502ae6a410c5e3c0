// Each thread takes all samples of one point and channel and adds up runs of equal samples before one atomic addition.
// SPDX-License-Identifier: Apache-2.0; derived from stack_group_points_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void stack_group_points_backward_cuda_kernel_float(
    int b, int c, int m, int n, int nsample, const float *grad_out, const int *idx,
    const int *idx_batch_cnt, const int *features_batch_cnt, float *grad_features) {
  const int rows = m * c;
  for (int row = blockIdx.x * blockDim.x + threadIdx.x; row < rows; row += gridDim.x * blockDim.x) {
    const int point = row / c, channel = row - point * c;
    int start = 0, inside = point;
    for (int k = 0; k < b - 1 && inside >= idx_batch_cnt[k]; ++k) {
      inside -= idx_batch_cnt[k];
      start += features_batch_cnt[k];
    }
    float *target = grad_features + size_t(start) * c + channel;
    const int *samples = idx + size_t(point) * nsample;
    const float *grads = grad_out + size_t(row) * nsample;
    int s = 0;
    while (s < nsample) {
      const int sample = samples[s];
      float sum = grads[s];
      for (++s; s < nsample && samples[s] == sample; ++s) sum += grads[s];
      atomicAdd(target + size_t(sample) * c, sum);
    }
  }
}
