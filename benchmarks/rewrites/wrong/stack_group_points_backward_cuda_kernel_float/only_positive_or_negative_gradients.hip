// Atomics are saved for gradients that are neither positive nor negative, which drops NaN as well as zero.
// witness: {"values": {"b": "2", "c": "4", "m": "40", "n": "40", "nsample": "5"}, "contents": "wide", "seed": 7, "inputs": "grad_out[7] = NAN; grad_out[300] = NAN;"}
// SPDX-License-Identifier: Apache-2.0; derived from stack_group_points_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void stack_group_points_backward_cuda_kernel_float(
    int b, int c, int m, int n, int nsample, const float *grad_out, const int *idx,
    const int *idx_batch_cnt, const int *features_batch_cnt, float *grad_features) {
  const unsigned int total = static_cast<unsigned int>(m) * c * nsample;
  const unsigned int step = gridDim.x * blockDim.x;
  for (unsigned int i = blockIdx.x * blockDim.x + threadIdx.x; i < total; i += step) {
    const float g = grad_out[i];
    const bool matters = g > 0.0f || g < 0.0f;
    if (!matters) continue;
    const int point = i / (c * nsample);
    const int channel = i / nsample - point * c;
    int batch = 0, passed = 0, start = 0;
    while (batch + 1 < b && passed + idx_batch_cnt[batch] <= point) {
      passed += idx_batch_cnt[batch];
      start += features_batch_cnt[batch];
      ++batch;
    }
    atomicAdd(grad_features + (start + idx[point * nsample + i % nsample]) * c + channel, g);
  }
}
