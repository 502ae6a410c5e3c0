// blocks stride over the planes of a channel and threads over the positions in a plane
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void sync_bn_backward_data_cuda_kernel_double(
    int output_size, const double *grad_output, const float *weight,
    const float *grad_weight, const float *grad_bias, const float *norm,
    const float *std, double *grad_input, int num, int channels, int spatial) {
  const int factor = num * spatial;
  const int planes = num * channels;
  for (int plane = blockIdx.x; plane < planes; plane += gridDim.x) {
    const int c = plane % channels;
    const float w = weight[c];
    const float gw = grad_weight[c];
    const float gb = grad_bias[c];
    const float s = std[c];
    const int begin = plane * spatial;
    for (int k = threadIdx.x; k < spatial; k += blockDim.x) {
      const int i = begin + k;
      const float mean_term = (gw * norm[i] + gb) / factor;
      grad_input[i] = w * (grad_output[i] - mean_term) / s;
    }
  }
}
