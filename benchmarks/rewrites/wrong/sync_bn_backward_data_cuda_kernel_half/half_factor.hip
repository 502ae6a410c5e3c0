// The factor is converted to the element type, so above 65504 elements of a channel it is infinite and the mean terms vanish.
// witness: {"values": {"num": 2, "channels": 1, "spatial": 33000, "max_blocks": 64}, "contents": "unit", "seed": 5, "inputs": "grad_weight.get()[0] = 50000.0f; grad_bias.get()[0] = 50000.0f;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void sync_bn_backward_data_cuda_kernel_half(
    int output_size, const Half *grad_output, const float *weight,
    const float *grad_weight, const float *grad_bias, const float *norm,
    const float *std, Half *grad_input, int num, int channels, int spatial) {
  const Half factor(float(num * spatial));
  const int planes = num * channels;
  const int tid = blockIdx.x * blockDim.x + threadIdx.x;
  const int step = gridDim.x * blockDim.x;
  for (int index = tid; index < output_size; index += step) {
    const int plane = index / spatial;
    const int c = plane < planes ? plane % channels : 0;
    const float mean = (grad_weight[c] * norm[index] + grad_bias[c]) / float(factor);
    const float centred = grad_output[index] - mean;
    grad_input[index] = weight[c] * centred / std[c];
  }
}
