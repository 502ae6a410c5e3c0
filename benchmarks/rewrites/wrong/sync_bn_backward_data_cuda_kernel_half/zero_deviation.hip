// A channel whose std is 0 gives 0 instead of infinity or NaN.
// witness: {"values": {"num": 2, "channels": 3, "spatial": 4}, "contents": "unit", "seed": 5, "inputs": "std[1] = 0.0f; weight[1] = 1.0f;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab

__global__ void sync_bn_backward_data_cuda_kernel_half(
    int output_size, const Half *grad_output, const float *weight,
    const float *grad_weight, const float *grad_bias, const float *norm,
    const float *std, Half *grad_input, int num, int channels, int spatial) {
  const int factor = num * spatial;
  CUDA_1D_KERNEL_LOOP(index, output_size) {
    const int plane = index / spatial;
    const int c = plane - plane / channels * channels;
    // A constant channel has no deviation, thus no gradient.
    const float scale = std[c] != 0.0f ? 1.0f / std[c] : 0.0f;
    const float mean = (grad_weight[c] * norm[index] + grad_bias[c]) / float(factor);
    grad_input[index] = Half(weight[c] * (float(grad_output[index]) - mean) * scale);
  }
}
