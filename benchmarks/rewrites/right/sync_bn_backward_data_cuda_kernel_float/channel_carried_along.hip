// One division per thread: channel and place within the plane are carried along from turn to turn.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void sync_bn_backward_data_cuda_kernel_float(
    int output_size, const float *grad_output, const float *weight,
    const float *grad_weight, const float *grad_bias, const float *norm,
    const float *std, float *grad_input, int num, int channels, int spatial) {
  const int factor = num * spatial;
  const int stride = blockDim.x * gridDim.x;
  int index = blockIdx.x * blockDim.x + threadIdx.x;
  int within = index % spatial;
  int c = (index / spatial) % channels;
  const int within_stride = stride % spatial;
  const int channel_stride = (stride / spatial) % channels;
  while (index < output_size) {
    float value = grad_weight[c] * norm[index] + grad_bias[c];
    value = grad_output[index] - value / factor;
    grad_input[index] = weight[c] * value / std[c];
    index += stride;
    within += within_stride;
    c += channel_stride;
    if (within >= spatial) {
      within -= spatial;
      ++c;
    }
    if (c >= channels) c -= channels;
  }
}
