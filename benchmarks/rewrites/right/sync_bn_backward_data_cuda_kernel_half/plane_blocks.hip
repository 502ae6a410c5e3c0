// A block takes whole planes, with the channel's values loaded once, and walks each plane backwards.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void sync_bn_backward_data_cuda_kernel_half(
    int output_size, const Half *grad_output, const float *weight,
    const float *grad_weight, const float *grad_bias, const float *norm,
    const float *std, Half *grad_input, int num, int channels, int spatial) {
  const float factor = float(num * spatial);
  const int planes = num * channels;
  for (int plane = blockIdx.x; plane < planes; plane += gridDim.x) {
    const int c = plane % channels;
    const float w = weight[c], gw = grad_weight[c], gb = grad_bias[c], sd = std[c];
    const int base = plane * spatial;
    for (int s = spatial - 1 - int(threadIdx.x); s >= 0; s -= int(blockDim.x)) {
      const float mean = fmaf(gw, norm[base + s], gb) / factor;
      grad_input[base + s] = Half(w * (float(grad_output[base + s]) - mean) / sd);
    }
  }
}
