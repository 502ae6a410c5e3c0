// coefficients of 512 channels are cached in shared memory and higher channels are clamped to the last one
// witness: {"values": {"num": 2, "channels": 600, "spatial": 1}, "seed": 7, "inputs": "for (int c = 0; c < 600; ++c) { weight[c] = c < 512 ? 1.0f : 3.0f; grad_weight[c] = 0.0f; grad_bias[c] = 0.0f; std[c] = 1.0f; } for (int i = 0; i < 1200; ++i) grad_output[i] = 1.0 + i % 3;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void sync_bn_backward_data_cuda_kernel_double(
    int output_size, const double *grad_output, const float *weight,
    const float *grad_weight, const float *grad_bias, const float *norm,
    const float *std, double *grad_input, int num, int channels, int spatial) {
  constexpr int kChannels = 512;
  __shared__ float s_weight[kChannels];
  __shared__ float s_grad_weight[kChannels];
  __shared__ float s_grad_bias[kChannels];
  __shared__ float s_std[kChannels];
  for (int c = threadIdx.x; c < channels && c < kChannels; c += blockDim.x) {
    s_weight[c] = weight[c];
    s_grad_weight[c] = grad_weight[c];
    s_grad_bias[c] = grad_bias[c];
    s_std[c] = std[c];
  }
  __syncthreads();

  const int factor = num * spatial;
  CUDA_1D_KERNEL_LOOP(index, output_size) {
    int c = (index / spatial) % channels;
    c = c < kChannels ? c : kChannels - 1;
    const float mean_term =
        (s_grad_weight[c] * norm[index] + s_grad_bias[c]) / factor;
    grad_input[index] = s_weight[c] * (grad_output[index] - mean_term) / s_std[c];
  }
}
