// A block takes one plane of a channel at a time, with the parameters of the channel in registers.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab

__global__ void sync_bn_backward_data_cuda_kernel_half(
    int output_size, const Half *grad_output, const float *weight,
    const float *grad_weight, const float *grad_bias, const float *norm,
    const float *std, Half *grad_input, int num, int channels, int spatial) {
  const int factor = num * spatial;
  const int planes = num * channels;
  for (int plane = blockIdx.x; plane < planes; plane += gridDim.x) {
    const int c = plane % channels;
    const float w = weight[c], gw = grad_weight[c], gb = grad_bias[c], deviation = std[c];
    const size_t start = size_t(plane) * spatial;
    for (int s = threadIdx.x; s < spatial; s += blockDim.x)
      grad_input[start + s] =
          Half(w * (float(grad_output[start + s]) - (gw * norm[start + s] + gb) / factor) / deviation);
  }
}
