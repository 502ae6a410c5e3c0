// Two neighbouring elements share the parameters of the channel of the first, even where spatial is odd.
// witness: {"values": {"num": 2, "channels": 3, "spatial": 5}, "contents": "unit", "seed": 6}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab

__global__ void sync_bn_backward_data_cuda_kernel_half(
    int output_size, const Half *grad_output, const float *weight,
    const float *grad_weight, const float *grad_bias, const float *norm,
    const float *std, Half *grad_input, int num, int channels, int spatial) {
  const int factor = num * spatial;
  const int pairs = (output_size + 1) / 2;
  CUDA_1D_KERNEL_LOOP(pair, pairs) {
    const int i = 2 * pair;
    const int c = (i / spatial) % channels;
    const float w = weight[c], gw = grad_weight[c], gb = grad_bias[c], deviation = std[c];
    grad_input[i] = Half(w * (float(grad_output[i]) - (gw * norm[i] + gb) / factor) / deviation);
    if (i + 1 < output_size)
      grad_input[i + 1] = Half(w * (float(grad_output[i + 1]) - (gw * norm[i + 1] + gb) / factor) / deviation);
  }
}
