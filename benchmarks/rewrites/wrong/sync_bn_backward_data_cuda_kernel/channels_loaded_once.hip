// The factors of the channels are loaded into shared memory by one pass of the block, so channels from 512 on find zeros.
// witness: {"values": {"num": 2, "channels": 600, "spatial": 2}, "contents": "unit", "seed": 6, "inputs": "for (int i = 0; i < 600; ++i) std[i] = 1.0f;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void sync_bn_backward_data_cuda_kernel(
    int output_size, const phalf *grad_output, const float *weight,
    const float *grad_weight, const float *grad_bias, const float *norm,
    const float *std, phalf *grad_input, int num, int channels, int spatial) {
  constexpr int kChannels = 2048;
  __shared__ float scale[kChannels];
  __shared__ float slope[kChannels];
  __shared__ float offset[kChannels];
  for (int k = threadIdx.x; k < kChannels; k += blockDim.x) scale[k] = slope[k] = offset[k] = 0.0f;
  __syncthreads();
  const bool cached = channels <= kChannels;
  const int factor = num * spatial;
  if (cached && threadIdx.x < channels) {
    const int k = threadIdx.x;
    scale[k] = weight[k] / std[k];
    slope[k] = grad_weight[k] / factor;
    offset[k] = grad_bias[k] / factor;
  }
  __syncthreads();
  CUDA_1D_KERNEL_LOOP(index, output_size) {
    const int c = (index / spatial) % channels;
    const float a = cached ? scale[c] : weight[c] / std[c];
    const float w = cached ? slope[c] : grad_weight[c] / factor;
    const float b = cached ? offset[c] : grad_bias[c] / factor;
    grad_input[index] =
        static_cast<phalf>(a * (static_cast<float>(grad_output[index]) - (w * norm[index] + b)));
  }
}
