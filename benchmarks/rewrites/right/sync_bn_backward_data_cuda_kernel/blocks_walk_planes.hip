// Each block takes whole planes, its threads the positions in them.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void sync_bn_backward_data_cuda_kernel(
    int output_size, const phalf *grad_output, const float *weight,
    const float *grad_weight, const float *grad_bias, const float *norm,
    const float *std, phalf *grad_input, int num, int channels, int spatial) {
  const int planes = num * channels;
  const float count = num * spatial;
  for (int plane = blockIdx.x; plane < planes; plane += gridDim.x) {
    const int c = plane % channels;
    const float wc = weight[c], gw = grad_weight[c], gb = grad_bias[c], sc = std[c];
    const int first = plane * spatial;
    for (int s = threadIdx.x; s < spatial; s += blockDim.x) {
      const float g = static_cast<float>(grad_output[first + s]);
      const float mean_term = (gw * norm[first + s] + gb) / count;
      grad_input[first + s] = static_cast<phalf>(wc * (g - mean_term) / sc);
    }
  }
}
