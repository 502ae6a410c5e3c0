// Each block takes whole planes: the parameters of the channel are read once per plane, threads run over its elements.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void sync_bn_backward_data_cuda_kernel_float(
    int output_size, const float *grad_output, const float *weight,
    const float *grad_weight, const float *grad_bias, const float *norm,
    const float *std, float *grad_input, int num, int channels, int spatial) {
  const float factor = float(num * spatial);
  const int planes = output_size / spatial;
  for (int plane = blockIdx.x; plane < planes; plane += gridDim.x) {
    const int c = plane % channels;
    const float w = weight[c], gw = grad_weight[c], gb = grad_bias[c], deviation = std[c];
    const int base = plane * spatial;
    for (int s = threadIdx.x; s < spatial; s += blockDim.x) {
      const float correction = (gw * norm[base + s] + gb) / factor;
      grad_input[base + s] = w * (grad_output[base + s] - correction) / deviation;
    }
  }
}
