// the channel is advanced by addition and carry instead of a division per element
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void sync_bn_backward_data_cuda_kernel_double(
    int output_size, const double *grad_output, const float *weight,
    const float *grad_weight, const float *grad_bias, const float *norm,
    const float *std, double *grad_input, int num, int channels, int spatial) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= output_size) return;
  const int factor = num * spatial;
  const int stride = blockDim.x * gridDim.x;
  const int step_pos = stride % spatial;
  const int step_channel = (stride / spatial) % channels;
  int pos = i % spatial;
  int c = (i / spatial) % channels;
  while (i < output_size) {
    double g = grad_output[i];
    g = g - (grad_weight[c] * norm[i] + grad_bias[c]) / factor;
    g = weight[c] * g;
    grad_input[i] = g / std[c];

    i += stride;
    pos += step_pos;
    c += step_channel;
    if (pos >= spatial) {
      pos -= spatial;
      ++c;
    }
    while (c >= channels) c -= channels;
  }
}
