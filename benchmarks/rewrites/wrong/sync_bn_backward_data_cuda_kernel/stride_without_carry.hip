// The channel is advanced incrementally from one grid-stride step to the next, and the carry of the position within the plane is lost.
// witness: {"values": {"num": "4", "channels": "6", "spatial": "50", "max_blocks": "1"}, "contents": "wide", "seed": 1}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab

__global__ void sync_bn_backward_data_cuda_kernel(
    int output_size, const phalf *grad_output, const float *weight,
    const float *grad_weight, const float *grad_bias, const float *norm,
    const float *std, phalf *grad_input, int num, int channels, int spatial) {
  const int factor = num * spatial;
  const int stride = blockDim.x * gridDim.x;
  const int step_c = (stride / spatial) % channels;
  const int step_s = stride % spatial;
  int index = blockIdx.x * blockDim.x + threadIdx.x;
  int c = (index / spatial) % channels;
  int s = index % spatial;
  for (; index < output_size; index += stride) {
    const float g = static_cast<float>(grad_output[index]);
    grad_input[index] = static_cast<phalf>(
        weight[c] * (g - (grad_weight[c] * norm[index] + grad_bias[c]) / factor) / std[c]);
    c += step_c;
    if (c >= channels) c -= channels;
    s += step_s;
    if (s >= spatial) s -= spatial;
  }
}
