// The elements are walked from the last to the first, with fused multiply-add and the channel from a remainder over a whole sample.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void sync_bn_backward_data_cuda_kernel(
    int output_size, const phalf *grad_output, const float *weight,
    const float *grad_weight, const float *grad_bias, const float *norm,
    const float *std, phalf *grad_input, int num, int channels, int spatial) {
  const int factor = num * spatial;
  const int sample = channels * spatial;
  for (int k = blockIdx.x * blockDim.x + threadIdx.x; k < output_size; k += blockDim.x * gridDim.x) {
    const int index = output_size - 1 - k;
    const int c = index % sample / spatial;
    const float along = fmaf(norm[index], grad_weight[c], grad_bias[c]) / float(factor);
    const float left = static_cast<float>(grad_output[index]) - along;
    grad_input[index] = static_cast<phalf>(left * weight[c] / std[c]);
  }
}
