// the second stage of the reduction adds eight groups of 32 threads, as in a block of 256
// witness: {"values": {"num": 4, "spatial": 100}, "seed": 7, "inputs": "for (int i = 0; i < num * channels * spatial; ++i) { grad_output[i] = 1.0; norm[i] = 1.0f; }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void sync_bn_backward_param_cuda_kernel_double(const double *grad_output,
                                                   const float *norm,
                                                   float *grad_weight,
                                                   float *grad_bias, int num,
                                                   int channels, int spatial) {
  __shared__ float weight_sums[THREADS_PER_BLOCK];
  __shared__ float bias_sums[THREADS_PER_BLOCK];
  const int tid = threadIdx.x;
  const int c = blockIdx.x;

  constexpr int kGroup = 32;
  constexpr int kGroups = 8;
  float weight_sum = 0, bias_sum = 0;
  for (int i = tid; i < num * spatial; i += blockDim.x) {
    const int n = i / spatial;
    const int index = (n * channels + c) * spatial + (i - n * spatial);
    weight_sum += grad_output[index] * norm[index];
    bias_sum += grad_output[index];
  }
  weight_sums[tid] = weight_sum;
  bias_sums[tid] = bias_sum;
  __syncthreads();
  // First stage: the leader of every group adds the values of its group.
  if (tid % kGroup == 0) {
    for (int t = 1; t < kGroup; ++t) {
      weight_sum += weight_sums[tid + t];
      bias_sum += bias_sums[tid + t];
    }
    weight_sums[tid] = weight_sum;
    bias_sums[tid] = bias_sum;
  }
  __syncthreads();
  if (tid == 0) {
    for (int group = 1; group < kGroups; ++group) {
      weight_sum += weight_sums[group * kGroup];
      bias_sum += bias_sums[group * kGroup];
    }
    grad_weight[c] = weight_sum;
    grad_bias[c] = bias_sum;
  }
}
