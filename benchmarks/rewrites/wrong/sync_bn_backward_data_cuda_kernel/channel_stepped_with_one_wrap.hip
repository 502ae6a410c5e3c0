// Steps channel and position along with the grid and wraps the channel only once, although a step may exceed all channels.
// witness: {"values": {"num": "60", "channels": "3", "spatial": "10", "max_blocks": "1"}, "contents": "wide", "seed": 7}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void sync_bn_backward_data_cuda_kernel(
    int output_size, const phalf *grad_output, const float *weight,
    const float *grad_weight, const float *grad_bias, const float *norm,
    const float *std, phalf *grad_input, int num, int channels, int spatial) {
  const int factor = num * spatial;
  const int stride = blockDim.x * gridDim.x;
  const int plane_step = stride / spatial;
  const int offset_step = stride - plane_step * spatial;

  int index = blockIdx.x * blockDim.x + threadIdx.x;
  int s = index % spatial;
  int c = (index / spatial) % channels;
  for (; index < output_size; index += stride) {
    const float g = static_cast<float>(grad_output[index]);
    const float mean_term = (grad_weight[c] * norm[index] + grad_bias[c]) / factor;
    grad_input[index] = static_cast<phalf>(weight[c] * (g - mean_term) / std[c]);

    // no division for the next element
    s += offset_step;
    c += plane_step;
    if (s >= spatial) {
      s -= spatial;
      ++c;
    }
    if (c >= channels) c -= channels;
  }
}
