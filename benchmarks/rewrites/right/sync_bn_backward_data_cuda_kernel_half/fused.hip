// A fused multiply-add, and elements from the last to the first.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab

__global__ void sync_bn_backward_data_cuda_kernel_half(
    int output_size, const Half *grad_output, const float *weight,
    const float *grad_weight, const float *grad_bias, const float *norm,
    const float *std, Half *grad_input, int num, int channels, int spatial) {
  const float count = float(num * spatial);
  const int block = channels * spatial;
  const int stride = blockDim.x * gridDim.x;
  for (int i = output_size - 1 - int(blockIdx.x * blockDim.x + threadIdx.x); i >= 0; i -= stride) {
    const int c = i % block / spatial;
    const float mean = fmaf(grad_weight[c], norm[i], grad_bias[c]) / count;
    grad_input[i] = Half((float(grad_output[i]) - mean) * weight[c] / std[c]);
  }
}
