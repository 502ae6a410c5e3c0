// A block takes a point at a time, stages the rows of its samples in shared memory in chunks and spreads samples and channels over its threads.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/stack_group_points_cuda_kernel.cuh of MMCV, Copyright (c) OpenMMLab
__global__ void stack_group_points_backward_cuda_kernel_half(
    int b, int c, int m, int n, int nsample, const __half *grad_out, const int *idx,
    const int *idx_batch_cnt, const int *features_batch_cnt, __half *grad_features) {
  constexpr int chunk = 256;
  __shared__ int rows[chunk];
  for (int point = blockIdx.x; point < m; point += gridDim.x) {
    int feature_start = 0, point_end = idx_batch_cnt[0];
    for (int k = 1; k < b && point >= point_end; ++k) {
      point_end += idx_batch_cnt[k];
      feature_start += features_batch_cnt[k - 1];
    }
    for (int first = 0; first < nsample; first += chunk) {
      const int count = min(chunk, nsample - first);
      for (int i = threadIdx.x; i < count; i += blockDim.x)
        rows[i] = feature_start + idx[static_cast<size_t>(point) * nsample + first + i];
      __syncthreads();
      for (int channel = 0; channel < c; ++channel) {
        const __half *grad = grad_out + (static_cast<size_t>(point) * c + channel) * nsample + first;
        // Start each channel at another thread so that short rows do not leave the same threads idle.
        const int begin = (threadIdx.x + blockDim.x - channel % blockDim.x) % blockDim.x;
        for (int i = begin; i < count; i += blockDim.x)
          atomicAdd(grad_features + static_cast<size_t>(rows[i]) * c + channel, grad[i]);
      }
      __syncthreads();
    }
  }
}
