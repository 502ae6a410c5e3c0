// Neighbouring threads take neighbouring channels, and the counts of batches are staged in shared memory in parts of 128.
// SPDX-License-Identifier: Apache-2.0; derived from stack_group_points_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void stack_group_points_backward_cuda_kernel_float(
    int b, int c, int m, int n, int nsample, const float *grad_out, const int *idx,
    const int *idx_batch_cnt, const int *features_batch_cnt, float *grad_features) {
  __shared__ int points[128], features[128];
  const int total = m * c * nsample;
  const int i = blockIdx.x * blockDim.x + threadIdx.x;  // the grid has a thread for each gradient
  for (int turn = 0; turn * int(gridDim.x * blockDim.x) < total; ++turn) {
    const int work = turn * int(gridDim.x * blockDim.x) + i;
    const bool active = work < total;
    const int pair = active ? work / c : 0;
    const int channel = active ? work % c : 0;
    const int point = pair / nsample, sample = pair % nsample;
    int inside = point, start = 0;
    bool found = false;
    for (int base = 0; base < b; base += 128) {
      const int part = min(128, b - base);
      __syncthreads();
      for (int k = threadIdx.x; k < part; k += blockDim.x) {
        points[k] = idx_batch_cnt[base + k];
        features[k] = features_batch_cnt[base + k];
      }
      __syncthreads();
      for (int k = 0; k < part && !found; ++k) {
        if (inside < points[k] || base + k == b - 1) {
          found = true;
        } else {
          inside -= points[k];
          start += features[k];
        }
      }
    }
    if (active)
      atomicAdd(grad_features + size_t(start + idx[pair]) * c + channel,
                grad_out[(size_t(point) * c + channel) * nsample + sample]);
  }
}
