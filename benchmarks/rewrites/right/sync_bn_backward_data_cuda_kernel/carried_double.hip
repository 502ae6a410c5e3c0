// Carries channel and position along a backward loop and calculates in double precision before rounding to float and half.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void sync_bn_backward_data_cuda_kernel(
    int output_size, const phalf *grad_output, const float *weight,
    const float *grad_weight, const float *grad_bias, const float *norm,
    const float *std, phalf *grad_input, int num, int channels, int spatial) {
  const int step = blockDim.x * gridDim.x;
  const int start = blockIdx.x * blockDim.x + threadIdx.x;
  if (start >= output_size) return;
  const int period = channels * spatial;
  const double count = double(num) * spatial;
  int index = start + (output_size - 1 - start) / step * step;
  int within = index % period;
  const int back = step % period;
  for (; index >= start; index -= step) {
    const int c = within / spatial;
    const double m = fma(double(grad_weight[c]), double(norm[index]), double(grad_bias[c])) / count;
    const double r = double(weight[c]) * (double(static_cast<float>(grad_output[index])) - m) / double(std[c]);
    grad_input[index] = static_cast<phalf>(static_cast<float>(r));
    within -= back;
    if (within < 0) within += period;
  }
}
