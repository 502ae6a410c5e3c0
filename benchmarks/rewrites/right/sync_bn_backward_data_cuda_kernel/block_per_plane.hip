// blocks stride over the planes of images and channels, and threads over the positions
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void sync_bn_backward_data_cuda_kernel(
    int output_size, const phalf *grad_output, const float *weight,
    const float *grad_weight, const float *grad_bias, const float *norm,
    const float *std, phalf *grad_input, int num, int channels, int spatial) {
  const float factor = static_cast<float>(num * spatial);
  const int planes = num * channels;
  for (int plane = blockIdx.x; plane < planes; plane += gridDim.x) {
    const int c = plane % channels;
    const float w = weight[c], gw = grad_weight[c], gb = grad_bias[c], s = std[c];
    for (int i = threadIdx.x; i < spatial; i += blockDim.x) {
      const int index = plane * spatial + i;
      grad_input[index] = __float2half(w * (__half2float(grad_output[index]) - (gw * norm[index] + gb) / factor) / s);
    }
  }
}
