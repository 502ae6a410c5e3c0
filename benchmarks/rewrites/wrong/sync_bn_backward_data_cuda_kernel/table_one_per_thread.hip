// The per-channel table in shared memory is filled with one channel per thread, so channels from blockDim.x on are missing although the table has room for 1024.
// witness: {"values": {"num": 2, "channels": 600, "spatial": 3}, "contents": "unit", "seed": 22}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
#define TABLE_CHANNELS 1024

__global__ void sync_bn_backward_data_cuda_kernel(
    int output_size, const phalf *grad_output, const float *weight,
    const float *grad_weight, const float *grad_bias, const float *norm,
    const float *std, phalf *grad_input, int num, int channels, int spatial) {
  __shared__ float4 table[TABLE_CHANNELS];
  const bool fits = channels <= TABLE_CHANNELS;
  if (fits && threadIdx.x < channels) {
    const int c = threadIdx.x;
    table[c] = make_float4(weight[c], grad_weight[c], grad_bias[c], std[c]);
  }
  __syncthreads();
  const float count = static_cast<float>(num * spatial);
  CUDA_1D_KERNEL_LOOP(index, output_size) {
    const int c = (index / spatial) % channels;
    const float4 p = fits ? table[c] : make_float4(weight[c], grad_weight[c], grad_bias[c], std[c]);
    const float centred = static_cast<float>(grad_output[index]) - (p.y * norm[index] + p.z) / count;
    grad_input[index] = static_cast<phalf>(p.x * centred / p.w);
  }
}
