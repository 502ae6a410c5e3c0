// Three coefficients of the channel are computed first and the terms are combined, which gives NaN where std is zero and the original gives an infinity.
// witness: {"values": {"num": 2, "channels": 3, "spatial": 5}, "contents": "unit", "seed": 3, "inputs": "std.get()[1] = 0.0f; weight.get()[1] = 2.0f;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void sync_bn_backward_data_cuda_kernel_half(
    int output_size, const Half *grad_output, const float *weight,
    const float *grad_weight, const float *grad_bias, const float *norm,
    const float *std, Half *grad_input, int num, int channels, int spatial) {
  const float inverse = 1.0f / float(num * spatial);
  const int planes = num * channels;
  // a block per plane: the coefficients are uniform
  for (int plane = blockIdx.x; plane < planes; plane += gridDim.x) {
    const int c = plane % channels;
    const float scale = weight[c] / std[c];
    const float slope = scale * grad_weight[c] * inverse;
    const float shift = scale * grad_bias[c] * inverse;
    const int base = plane * spatial;
    for (int s = threadIdx.x; s < spatial; s += blockDim.x) {
      const float g = float(grad_output[base + s]);
      grad_input[base + s] = Half(scale * g - slope * norm[base + s] - shift);
    }
  }
}
