// Each thread computes one element, although the grid is limited to 4096 blocks.
// witness: {"values": {"num": 3, "channels": 7, "spatial": 100000}, "contents": "unit", "seed": 7}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab

__global__ void sync_bn_backward_data_cuda_kernel_half(
    int output_size, const Half *grad_output, const float *weight,
    const float *grad_weight, const float *grad_bias, const float *norm,
    const float *std, Half *grad_input, int num, int channels, int spatial) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= output_size) return;
  const int c = (i / spatial) % channels;
  const float centred = float(grad_output[i]) - (grad_weight[c] * norm[i] + grad_bias[c]) / (num * spatial);
  grad_input[i] = Half(weight[c] * centred / std[c]);
}
