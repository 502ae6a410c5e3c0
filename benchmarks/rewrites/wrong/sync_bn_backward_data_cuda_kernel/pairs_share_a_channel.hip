// Handles two neighbours at a time and takes the channel of the first for both, which fails where an odd plane ends.
// witness: {"values": {"num": "2", "channels": "3", "spatial": "7"}, "contents": "wide", "seed": 7}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void sync_bn_backward_data_cuda_kernel(
    int output_size, const phalf *grad_output, const float *weight,
    const float *grad_weight, const float *grad_bias, const float *norm,
    const float *std, phalf *grad_input, int num, int channels, int spatial) {
  const int factor = num * spatial;
  const int pairs = output_size / 2;
  const __half2 *grad_pairs = reinterpret_cast<const __half2 *>(grad_output);
  const float2 *norm_pairs = reinterpret_cast<const float2 *>(norm);
  __half2 *out_pairs = reinterpret_cast<__half2 *>(grad_input);

  CUDA_1D_KERNEL_LOOP(i, pairs) {
    const int c = (2 * i / spatial) % channels;
    const float wc = weight[c], gw = grad_weight[c], gb = grad_bias[c], sc = std[c];
    const float2 g = __half22float2(grad_pairs[i]);
    const float2 x = norm_pairs[i];
    const float lo = wc * (g.x - (gw * x.x + gb) / factor) / sc;
    const float hi = wc * (g.y - (gw * x.y + gb) / factor) / sc;
    out_pairs[i] = __floats2half2_rn(lo, hi);
  }

  if ((output_size & 1) && blockIdx.x == 0 && threadIdx.x == 0) {
    const int index = output_size - 1;
    const int c = (index / spatial) % channels;
    grad_input[index] = static_cast<phalf>(
        weight[c] *
        (static_cast<float>(grad_output[index]) -
         (grad_weight[c] * norm[index] + grad_bias[c]) / factor) /
        std[c]);
  }
}
