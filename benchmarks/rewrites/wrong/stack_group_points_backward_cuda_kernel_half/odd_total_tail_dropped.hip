// Two elements are handled per step and the last one is left out where the number of elements is odd.
// witness: {"values": {"m": "251", "c": "3", "nsample": "7"}, "inputs": "grad_out[grad_out_count - 1] = __float2half(200.0f);"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/stack_group_points_cuda_kernel.cuh of MMCV, Copyright (c) OpenMMLab
__device__ inline void scatter_group_gradient(int index, int b, int c, int nsample, const __half *grad_out, const int *idx,
                                              const int *idx_batch_cnt, const int *features_batch_cnt,
                                              __half *grad_features) {
  const int sample = index % nsample;
  const int channel = (index / nsample) % c;
  const int point = index / nsample / c;
  int batch = 0, feature_start = 0, remaining = point;
  while (batch + 1 < b && remaining >= idx_batch_cnt[batch]) {
    remaining -= idx_batch_cnt[batch];
    feature_start += features_batch_cnt[batch];
    ++batch;
  }
  const int row = feature_start + idx[point * nsample + sample];
  atomicAdd(grad_features + static_cast<size_t>(row) * c + channel, grad_out[index]);
}

__global__ void stack_group_points_backward_cuda_kernel_half(
    int b, int c, int m, int n, int nsample, const __half *grad_out, const int *idx,
    const int *idx_batch_cnt, const int *features_batch_cnt, __half *grad_features) {
  // Two consecutive elements per thread and step halve the number of loop iterations.
  const int pairs = (m * c * nsample) / 2;
  for (int pair = blockIdx.x * blockDim.x + threadIdx.x; pair < pairs; pair += blockDim.x * gridDim.x) {
    scatter_group_gradient(2 * pair, b, c, nsample, grad_out, idx, idx_batch_cnt, features_batch_cnt, grad_features);
    scatter_group_gradient(2 * pair + 1, b, c, nsample, grad_out, idx, idx_batch_cnt, features_batch_cnt,
                           grad_features);
  }
}
