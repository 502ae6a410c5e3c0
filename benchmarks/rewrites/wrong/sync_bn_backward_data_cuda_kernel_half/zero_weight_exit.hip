// A channel with zero weight is filled with zeros at once, although infinities or NaN in it (or a zero std) give NaN.
// witness: {"values": {"num": 2, "channels": 3, "spatial": 5}, "contents": "unit", "seed": 8, "inputs": "weight.get()[2] = 0.0f; norm.get()[12] = INFINITY; grad_weight.get()[2] = 1.0f; std.get()[2] = 1.0f;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void sync_bn_backward_data_cuda_kernel_half(
    int output_size, const Half *grad_output, const float *weight,
    const float *grad_weight, const float *grad_bias, const float *norm,
    const float *std, Half *grad_input, int num, int channels, int spatial) {
  const int factor = num * spatial;
  const int step = gridDim.x * blockDim.x;
  for (int index = blockIdx.x * blockDim.x + threadIdx.x; index < output_size;
       index += step) {
    const int c = (index / spatial) % channels;
    const float w = weight[c];
    if (w == 0.0f) {
      // nothing flows back through a channel that is switched off
      grad_input[index] = Half(0.0f);
      continue;
    }
    const float mean = (grad_weight[c] * norm[index] + grad_bias[c]) / factor;
    grad_input[index] = Half(w * (float(grad_output[index]) - mean) / std[c]);
  }
}
