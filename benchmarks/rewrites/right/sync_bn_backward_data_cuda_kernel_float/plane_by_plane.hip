// a block has a channel of a sample at a time and its parameters in registers
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void sync_bn_backward_data_cuda_kernel_float(
    int output_size, const float *grad_output, const float *weight,
    const float *grad_weight, const float *grad_bias, const float *norm,
    const float *std, float *grad_input, int num, int channels, int spatial) {
  const int factor = num * spatial;
  const int planes = output_size / spatial + (output_size % spatial != 0);
  for (int plane = blockIdx.x; plane < planes; plane += gridDim.x) {
    const int c = plane % channels;
    const float w = weight[c], gw = grad_weight[c], gb = grad_bias[c], s = std[c];
    const int begin = plane * spatial, length = min(spatial, output_size - begin);
    for (int i = threadIdx.x; i < length; i += blockDim.x) {
      const float share = fmaf(gw, norm[begin + i], gb) / factor;
      grad_input[begin + i] = w * (grad_output[begin + i] - share) / s;
    }
  }
}
