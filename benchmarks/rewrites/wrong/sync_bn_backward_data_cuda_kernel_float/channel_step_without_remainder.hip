// The channel is carried along from turn to turn, but the remainder of the stride within a plane is dropped.
// witness: {"values": {"num": 16, "channels": 6, "spatial": 49, "max_blocks": 2}, "contents": "wide", "seed": 72}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void sync_bn_backward_data_cuda_kernel_float(
    int output_size, const float *grad_output, const float *weight,
    const float *grad_weight, const float *grad_bias, const float *norm,
    const float *std, float *grad_input, int num, int channels, int spatial) {
  const int factor = num * spatial;
  const int stride = blockDim.x * gridDim.x;
  int index = blockIdx.x * blockDim.x + threadIdx.x;
  // Divide once per thread, not once per element.
  int c = (index / spatial) % channels;
  const int channel_stride = (stride / spatial) % channels;
  for (; index < output_size; index += stride) {
    const float correction = (grad_weight[c] * norm[index] + grad_bias[c]) / factor;
    grad_input[index] = weight[c] * (grad_output[index] - correction) / std[c];
    c += channel_stride;
    if (c >= channels) c -= channels;
  }
}
