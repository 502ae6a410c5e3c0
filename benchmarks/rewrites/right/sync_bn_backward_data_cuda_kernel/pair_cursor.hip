// Each thread computes two neighbors a step, and the thread whose cursor ends just behind the pairs computes the last odd element.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh of MMCV, Copyright (c) OpenMMLab

__device__ inline phalf bn_gradient_at(int index, int factor,
                                       const phalf *grad_output,
                                       const float *weight,
                                       const float *grad_weight,
                                       const float *grad_bias,
                                       const float *norm, const float *dev,
                                       int channels, int spatial) {
  const int c = (index / spatial) % channels;
  const float shift = (grad_weight[c] * norm[index] + grad_bias[c]) / factor;
  return static_cast<phalf>(
      weight[c] * (static_cast<float>(grad_output[index]) - shift) / dev[c]);
}

__global__ void sync_bn_backward_data_cuda_kernel(
    int output_size, const phalf *grad_output, const float *weight,
    const float *grad_weight, const float *grad_bias, const float *norm,
    const float *std, phalf *grad_input, int num, int channels, int spatial) {

  const int factor = num * spatial;
  const int pairs = output_size / 2;
  int pair = blockIdx.x * blockDim.x + threadIdx.x;
  for (; pair < pairs; pair += blockDim.x * gridDim.x) {
    for (int index = 2 * pair + 1; index >= 2 * pair; --index)
      grad_input[index] =
          bn_gradient_at(index, factor, grad_output, weight, grad_weight,
                         grad_bias, norm, std, channels, spatial);
  }
  if (pair == pairs && output_size % 2)
    grad_input[2 * pair] =
        bn_gradient_at(2 * pair, factor, grad_output, weight, grad_weight,
                       grad_bias, norm, std, channels, spatial);
}
