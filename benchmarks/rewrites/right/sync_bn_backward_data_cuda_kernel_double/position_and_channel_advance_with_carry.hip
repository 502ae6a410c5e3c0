// position and channel are divided once and then advance by the stride with a carry
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void sync_bn_backward_data_cuda_kernel_double(
    int output_size, const double *grad_output, const float *weight,
    const float *grad_weight, const float *grad_bias, const float *norm,
    const float *std, double *grad_input, int num, int channels, int spatial) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= output_size) return;
  const int stride = gridDim.x * blockDim.x;
  const int factor = num * spatial;
  int position = i % spatial;
  int c = (i / spatial) % channels;
  const int position_step = stride % spatial;
  const int channel_step = (stride / spatial) % channels;
  while (true) {
    const double centered =
        grad_output[i] - (grad_weight[c] * norm[i] + grad_bias[c]) / factor;
    grad_input[i] = weight[c] * centered / std[c];

    // Compare without going past the end of the integers.
    if (output_size - i <= stride) break;
    i += stride;
    position += position_step;
    c += channel_step;
    if (position >= spatial) {
      position -= spatial;
      ++c;
    }
    if (c >= channels) c -= channels;
  }
}
