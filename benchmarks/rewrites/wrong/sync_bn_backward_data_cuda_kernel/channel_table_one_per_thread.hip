// The shared table of channel parameters gets one channel per thread, so channels beyond the block size are missing.
// witness: {"values": {"num": "2", "channels": "700", "spatial": "3"}, "contents": "wide", "seed": 7}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
struct ChannelTerms {
  float weight, grad_weight, grad_bias, std;
};

__global__ void sync_bn_backward_data_cuda_kernel(
    int output_size, const phalf *grad_output, const float *weight,
    const float *grad_weight, const float *grad_bias, const float *norm,
    const float *std, phalf *grad_input, int num, int channels, int spatial) {
  __shared__ ChannelTerms table[2048];
  const int tid = threadIdx.x;
  if (tid < channels) {
    table[tid].weight = weight[tid];
    table[tid].grad_weight = grad_weight[tid];
    table[tid].grad_bias = grad_bias[tid];
    table[tid].std = std[tid];
  }
  __syncthreads();

  const int factor = num * spatial;
  CUDA_1D_KERNEL_LOOP(index, output_size) {
    const ChannelTerms t = table[(index / spatial) % channels];
    const float mean_term = (t.grad_weight * norm[index] + t.grad_bias) / factor;
    grad_input[index] = static_cast<phalf>(
        t.weight * (static_cast<float>(grad_output[index]) - mean_term) / t.std);
  }
}
