// Each thread handles one element without striding on, so elements beyond the capped grid are not written.
// witness: {"values": {"num": 5, "channels": 6, "spatial": 50, "max_blocks": 2}, "contents": "unit", "seed": 2, "inputs": "for (int i = 0; i < 6; ++i) std[i] = 1.0f;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void sync_bn_backward_data_cuda_kernel(
    int output_size, const phalf *grad_output, const float *weight,
    const float *grad_weight, const float *grad_bias, const float *norm,
    const float *std, phalf *grad_input, int num, int channels, int spatial) {
  const int index = blockIdx.x * blockDim.x + threadIdx.x;
  if (index >= output_size) return;
  const int plane = index / spatial;
  const int c = plane - plane / channels * channels;
  const float count = static_cast<float>(num * spatial);
  const float correction = (grad_weight[c] * norm[index] + grad_bias[c]) / count;
  const float g = static_cast<float>(grad_output[index]) - correction;
  grad_input[index] = static_cast<phalf>(weight[c] * g / std[c]);
}
