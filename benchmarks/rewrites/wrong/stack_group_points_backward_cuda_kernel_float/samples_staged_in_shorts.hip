// The sample indices are staged in shared memory as signed 16-bit numbers, which are negative from 32768 on.
// witness: {"values": {"b": "2", "c": "1", "m": "60", "n": "140000", "nsample": "4"}, "contents": "wide", "seed": 8, "inputs": "idx_batch_cnt[0] = 0; idx_batch_cnt[1] = m; features_batch_cnt[0] = 70000; features_batch_cnt[1] = 70000;"}
// SPDX-License-Identifier: Apache-2.0; derived from stack_group_points_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void stack_group_points_backward_cuda_kernel_float(
    int b, int c, int m, int n, int nsample, const float *grad_out, const int *idx,
    const int *idx_batch_cnt, const int *features_batch_cnt, float *grad_features) {
  __shared__ short staged[1024];
  const int total = m * c * nsample;
  for (int base = blockIdx.x * blockDim.x; base < total; base += gridDim.x * blockDim.x) {
    const int i = base + threadIdx.x;
    const bool active = i < total;
    const int point = active ? i / (c * nsample) : 0;
    if (active) staged[threadIdx.x] = static_cast<short>(idx[point * nsample + i % nsample]);
    __syncthreads();
    if (active) {
      int start = 0, seen = 0;
      for (int k = 0; k < b - 1; ++k) {
        seen += idx_batch_cnt[k];
        if (point < seen) break;
        start += features_batch_cnt[k];
      }
      atomicAdd(grad_features + (start + staged[threadIdx.x]) * c + i / nsample % c, grad_out[i]);
    }
    __syncthreads();
  }
}
