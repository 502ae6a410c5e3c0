// the block finds the batch of its first point; threads go on from there over as many batches as needed
// SPDX-License-Identifier: Apache-2.0; derived from stack_group_points_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void stack_group_points_forward_cuda_kernel_half(
    int b, int c, int m, int nsample, const __half *features,
    const int *features_batch_cnt, const int *idx, const int *idx_batch_cnt,
    __half *out) {
  __shared__ int found[3];  // batch, end of its points, start of its features
  const int total = m * c * nsample;
  for (int first = blockIdx.x * blockDim.x; first < total; first += blockDim.x * gridDim.x) {
    if (threadIdx.x == 0) {
      const int pt = first / nsample / c;
      int batch = 0, points = idx_batch_cnt[0], start = 0;
      for (; batch + 1 < b && points <= pt; points += idx_batch_cnt[batch]) start += features_batch_cnt[batch++];
      found[0] = batch;
      found[1] = points;
      found[2] = start;
    }
    __syncthreads();
    const int index = first + threadIdx.x;
    if (index < total) {
      const int s = index % nsample, channel = index / nsample % c, pt = index / nsample / c;
      int batch = found[0], points = found[1], start = found[2];
      for (; batch + 1 < b && points <= pt; points += idx_batch_cnt[batch]) start += features_batch_cnt[batch++];
      const __half *of_batch = features + start * c;
      const int in_idx = idx[pt * nsample + s] * c + channel;
      if (in_idx < (start + features_batch_cnt[batch]) * c) out[index] = of_batch[in_idx];
    }
    __syncthreads();
  }
}
