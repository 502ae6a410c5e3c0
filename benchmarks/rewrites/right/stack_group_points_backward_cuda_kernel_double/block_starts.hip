// One thread finds the batch of the first point of the block, the others go on from there; the work is walked in tiles with barriers.
// SPDX-License-Identifier: Apache-2.0; derived from stack_group_points_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void stack_group_points_backward_cuda_kernel_double(
    int b, int c, int m, int n, int nsample, const double *grad_out, const int *idx,
    const int *idx_batch_cnt, const int *features_batch_cnt, double *grad_features) {
  __shared__ int shared_batch, shared_end, shared_start;
  const int total = m * c * nsample;
  for (int base = blockIdx.x * blockDim.x; base < total; base += gridDim.x * blockDim.x) {
    if (threadIdx.x == 0) {
      const int first = base / nsample / c;
      int batch = 0, end = idx_batch_cnt[0], start = 0;
      while (batch < b - 1 && first >= end) {
        start += features_batch_cnt[batch++];
        end += idx_batch_cnt[batch];
      }
      shared_batch = batch;
      shared_end = end;
      shared_start = start;
    }
    __syncthreads();
    const int e = base + threadIdx.x;
    if (e < total) {
      const int row = e / nsample;
      const int point = row / c;
      int batch = shared_batch, end = shared_end, start = shared_start;
      for (; batch < b - 1 && point >= end; end += idx_batch_cnt[batch]) start += features_batch_cnt[batch++];
      const int feature = start + idx[point * nsample + e % nsample];
      atomicAdd(&grad_features[feature * c + row % c], grad_out[e]);
    }
    __syncthreads();
  }
}
