// the channel is advanced by whole planes from one step of the grid to the next, without what remains of a plane
// witness: {"values": {"num": 8, "channels": 8, "spatial": 49, "max_blocks": 2}, "inputs": "for (int i = 0; i < output_size; ++i) { grad_output[i] = __float2half(float(0.5f + i % 7)); norm[i] = i % 5 - 2.f; grad_input[i] = __float2half(99.f); } for (int c = 0; c < channels; ++c) { weight[c] = 1 + c % 3; grad_weight[c] = c % 11 - 5.f; grad_bias[c] = c % 4; std[c] = 1 + c % 6; }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void sync_bn_backward_data_cuda_kernel(
    int output_size, const phalf *grad_output, const float *weight,
    const float *grad_weight, const float *grad_bias, const float *norm,
    const float *std, phalf *grad_input, int num, int channels, int spatial) {
  const int stride = gridDim.x * blockDim.x;
  int index = blockIdx.x * blockDim.x + threadIdx.x;
  // the channel is followed without a division for every element
  const int step = stride / spatial % channels;
  int c = index / spatial % channels;
  const float per_element = 1.0f / (num * spatial);
  for (; index < output_size; index += stride) {
    const float mean = (grad_weight[c] * norm[index] + grad_bias[c]) * per_element;
    grad_input[index] = __float2half(weight[c] * (__half2float(grad_output[index]) - mean) / std[c]);
    c += step;
    if (c >= channels) c -= channels;
  }
}
