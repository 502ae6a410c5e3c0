// Blocks walk over the planes of one sample and channel and keep the per-channel values in registers.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab

__global__ void sync_bn_backward_data_cuda_kernel(
    int output_size, const phalf *grad_output, const float *weight,
    const float *grad_weight, const float *grad_bias, const float *norm,
    const float *std, phalf *grad_input, int num, int channels, int spatial) {
  const int factor = num * spatial;
  const int planes = num * channels;
  for (int plane = blockIdx.x; plane < planes; plane += gridDim.x) {
    const int c = plane % channels;
    const float w = weight[c];
    const float gw = grad_weight[c];
    const float gb = grad_bias[c];
    const float sd = std[c];
    const phalf *in = grad_output + plane * spatial;
    const float *nm = norm + plane * spatial;
    phalf *out = grad_input + plane * spatial;
    for (int s = threadIdx.x; s < spatial; s += blockDim.x) {
      const float sum = gw * nm[s] + gb;
      out[s] = static_cast<phalf>(w * (static_cast<float>(in[s]) - sum / factor) / sd);
    }
  }
}
