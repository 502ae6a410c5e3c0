// the parameters are cached in shared memory by one load per thread, so channels beyond the block size are never loaded
// witness: {"values": {"num": 2, "channels": 600, "spatial": 3}, "seed": 7, "inputs": "for (int c = 0; c < channels; ++c) weight[c] = 1.0f + c; "}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void sync_bn_backward_data_cuda_kernel_double(
    int output_size, const double *grad_output, const float *weight,
    const float *grad_weight, const float *grad_bias, const float *norm,
    const float *std, double *grad_input, int num, int channels, int spatial) {
  const int kMaxChannels = 1024;
  __shared__ float s_weight[kMaxChannels];
  __shared__ float s_grad_weight[kMaxChannels];
  __shared__ float s_grad_bias[kMaxChannels];
  __shared__ float s_std[kMaxChannels];
  const int tid = threadIdx.x;
  const bool cached = channels <= kMaxChannels;
  if (cached && tid < channels) {
    s_weight[tid] = weight[tid];
    s_grad_weight[tid] = grad_weight[tid];
    s_grad_bias[tid] = grad_bias[tid];
    s_std[tid] = std[tid];
  }
  __syncthreads();
  const float *w = cached ? s_weight : weight;
  const float *gw = cached ? s_grad_weight : grad_weight;
  const float *gb = cached ? s_grad_bias : grad_bias;
  const float *sd = cached ? s_std : std;
  const int factor = num * spatial;
  for (int i = blockIdx.x * blockDim.x + tid; i < output_size; i += blockDim.x * gridDim.x) {
    const int c = (i / spatial) % channels;
    grad_input[i] = w[c] * (grad_output[i] - (gw[c] * norm[i] + gb[c]) / factor) / sd[c];
  }
}
