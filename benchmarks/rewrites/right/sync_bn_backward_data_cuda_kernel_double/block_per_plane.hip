// a block walks over planes of one channel and loads its parameters once per plane
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
    const float sd = std[c];
    const int begin = plane * spatial;
    for (int s = threadIdx.x; s < spatial; s += blockDim.x) {
      const float mean = (gw * norm[begin + s] + gb) / factor;
      grad_input[begin + s] = w * (grad_output[begin + s] - mean) / sd;
    }
  }
}
