// One thread takes a row of samples of one point and channel, and equal neighbours that follow each other are summed before the atomic.
// SPDX-License-Identifier: Apache-2.0; derived from stack_group_points_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void stack_group_points_backward_cuda_kernel_double(
    int b, int c, int m, int n, int nsample, const double *grad_out, const int *idx,
    const int *idx_batch_cnt, const int *features_batch_cnt, double *grad_features) {
  for (int row = blockIdx.x * blockDim.x + threadIdx.x; row < m * c; row += gridDim.x * blockDim.x) {
    const int point = row / c;
    const int channel = row - point * c;
    int start = 0;
    int left = point;
    for (int k = 0; k < b - 1 && left >= idx_batch_cnt[k]; ++k) {
      left -= idx_batch_cnt[k];
      start += features_batch_cnt[k];
    }
    const int* neighbour = idx + point * nsample;
    const double* gradient = grad_out + row * nsample;
    double sum = gradient[0];
    for (int s = 1; s <= nsample; ++s) {
      if (s < nsample && neighbour[s] == neighbour[s - 1]) {
        sum += gradient[s];
        continue;
      }
      atomicAdd(grad_features + (start + neighbour[s - 1]) * c + channel, sum);
      if (s < nsample) sum = gradient[s];
    }
  }
}
