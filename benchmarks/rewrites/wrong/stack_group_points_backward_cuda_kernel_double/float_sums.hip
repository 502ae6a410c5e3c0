// The gradients of neighbouring equal samples are summed in single precision before the atomic.
// witness: {}
// SPDX-License-Identifier: Apache-2.0; derived from stack_group_points_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void stack_group_points_backward_cuda_kernel_double(
    int b, int c, int m, int n, int nsample, const double *grad_out, const int *idx,
    const int *idx_batch_cnt, const int *features_batch_cnt, double *grad_features) {
  const int rows = m * c;
  CUDA_1D_KERNEL_LOOP(row, rows) {
    const int point = row / c;
    const int channel = row % c;
    int start = 0;
    int left = point;
    for (int k = 0; k + 1 < b && left >= idx_batch_cnt[k]; ++k) {
      left -= idx_batch_cnt[k];
      start += features_batch_cnt[k];
    }
    const double* gradient = grad_out + row * nsample;
    const int* neighbour = idx + point * nsample;
    int s = 0;
    while (s < nsample) {
      const int same = neighbour[s];
      float sum = 0.f;
      do {
        sum += gradient[s++];
      } while (s < nsample && neighbour[s] == same);
      atomicAdd(&grad_features[(start + same) * c + channel], sum);
    }
  }
}
