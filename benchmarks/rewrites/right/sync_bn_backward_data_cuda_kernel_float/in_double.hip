// each element is computed in double precision with one division, from the last one on
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void sync_bn_backward_data_cuda_kernel_float(
    int output_size, const float *grad_output, const float *weight,
    const float *grad_weight, const float *grad_bias, const float *norm,
    const float *std, float *grad_input, int num, int channels, int spatial) {
  const double count = double(num * spatial);
  const int step = blockDim.x * gridDim.x;
  for (int i = output_size - 1 - int(blockIdx.x * blockDim.x + threadIdx.x); i >= 0; i -= step) {
    const int c = i / spatial % channels;
    const double sum = count * grad_output[i] - (double(grad_weight[c]) * norm[i] + grad_bias[c]);
    grad_input[i] = float(weight[c] * sum / (count * std[c]));
  }
}
