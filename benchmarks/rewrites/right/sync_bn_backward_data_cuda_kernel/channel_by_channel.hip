// the grid strides over the elements of one channel after another, from the last to the first
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void sync_bn_backward_data_cuda_kernel(
    int output_size, const phalf *grad_output, const float *weight,
    const float *grad_weight, const float *grad_bias, const float *norm,
    const float *std, phalf *grad_input, int num, int channels, int spatial) {
  const int count = num * spatial;
  for (int c = channels - 1; c >= 0; --c) {
    const float w = weight[c], gw = grad_weight[c], gb = grad_bias[c], s = std[c];
    for (int i = count - 1 - int(blockIdx.x * blockDim.x + threadIdx.x); i >= 0; i -= int(gridDim.x * blockDim.x)) {
      const int n = i / spatial;
      const int index = (n * channels + c) * spatial + i % spatial;
      const float term = gw * norm[index] + gb;
      const float centered = static_cast<float>(grad_output[index]) - term / count;
      grad_input[index] = static_cast<phalf>(w * centered / s);
    }
  }
}
