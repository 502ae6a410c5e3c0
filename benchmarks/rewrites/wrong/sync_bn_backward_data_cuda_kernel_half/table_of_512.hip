// The parameters of the channels are kept in tables of 512, and further channels use the entries of others.
// witness: {"values": {"num": 1, "channels": 700, "spatial": 2}, "contents": "unit", "seed": 4}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab

__global__ void sync_bn_backward_data_cuda_kernel_half(
    int output_size, const Half *grad_output, const float *weight,
    const float *grad_weight, const float *grad_bias, const float *norm,
    const float *std, Half *grad_input, int num, int channels, int spatial) {
  constexpr int SLOTS = 512;
  __shared__ float w[SLOTS], gw[SLOTS], gb[SLOTS], sd[SLOTS];
  const int t = threadIdx.x;
  if (t < channels) {
    w[t] = weight[t];
    gw[t] = grad_weight[t];
    gb[t] = grad_bias[t];
    sd[t] = std[t];
  }
  __syncthreads();
  const int factor = num * spatial;
  CUDA_1D_KERNEL_LOOP(index, output_size) {
    const int slot = (index / spatial) % channels & (SLOTS - 1);
    const float mean = (gw[slot] * norm[index] + gb[slot]) / factor;
    grad_input[index] = Half(w[slot] * (float(grad_output[index]) - mean) / sd[slot]);
  }
}
