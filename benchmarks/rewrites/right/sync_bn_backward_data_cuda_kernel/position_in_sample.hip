// The position in a sample is carried from step to step, with a subtraction where it passes the end of the sample.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh of MMCV, Copyright (c) OpenMMLab

__global__ void sync_bn_backward_data_cuda_kernel(
    int output_size, const phalf *grad_output, const float *weight,
    const float *grad_weight, const float *grad_bias, const float *norm,
    const float *std, phalf *grad_input, int num, int channels, int spatial) {

  const int factor = num * spatial;
  const int sample = channels * spatial;
  const int stride = blockDim.x * gridDim.x;
  const int step = stride % sample;
  int index = blockIdx.x * blockDim.x + threadIdx.x;
  int position = index % sample;
  while (index < output_size) {
    const int c = position / spatial;
    float value = grad_weight[c] * norm[index];
    value += grad_bias[c];
    value = __half2float(grad_output[index]) - value / factor;
    grad_input[index] = __float2half(weight[c] * value / std[c]);
    index += stride;
    position += step;
    if (position >= sample) position -= sample;
  }
}
