// sums are fused with products, and each thread takes contiguous elements
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void sync_bn_backward_data_cuda_kernel(
    int output_size, const phalf *grad_output, const float *weight,
    const float *grad_weight, const float *grad_bias, const float *norm,
    const float *std, phalf *grad_input, int num, int channels, int spatial) {
  const int threads = gridDim.x * blockDim.x;
  const int share = (output_size + threads - 1) / threads;
  const int begin = (blockIdx.x * blockDim.x + threadIdx.x) * share;
  const int end = output_size - begin < share ? output_size : begin + share;
  const float factor = num * spatial;
  for (int index = begin; index < end; ++index) {
    const int plane = index / spatial;
    const int c = plane - plane / channels * channels;
    const float mean = fmaf(grad_weight[c], norm[index], grad_bias[c]) / factor;
    grad_input[index] = __float2half((__half2float(grad_output[index]) - mean) * weight[c] / std[c]);
  }
}
