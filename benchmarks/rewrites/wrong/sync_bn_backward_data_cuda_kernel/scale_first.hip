// weight / std is hoisted and multiplied afterwards, which overflows for a tiny std where the original product stays finite.
// witness: {"values": {"num": "1", "channels": "2", "spatial": "4"}, "contents": "unit", "seed": 1, "inputs": "weight[0] = 1e20f; std[0] = 1e-25f; grad_weight[0] = 0.f; grad_bias[0] = 0.f; for (int i = 0; i < 4; ++i) grad_output[i] = static_cast<phalf>(0.f);"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab

__global__ void sync_bn_backward_data_cuda_kernel(
    int output_size, const phalf *grad_output, const float *weight,
    const float *grad_weight, const float *grad_bias, const float *norm,
    const float *std, phalf *grad_input, int num, int channels, int spatial) {
  const int factor = num * spatial;
  const int planes = num * channels;
  for (int plane = blockIdx.x; plane < planes; plane += gridDim.x) {
    const int c = plane % channels;
    const float scale = weight[c] / std[c];
    const float gw = grad_weight[c];
    const float gb = grad_bias[c];
    const int first = plane * spatial;
    for (int s = threadIdx.x; s < spatial; s += blockDim.x) {
      const int index = first + s;
      const float centred = static_cast<float>(grad_output[index]) -
                            (gw * norm[index] + gb) / factor;
      grad_input[index] = static_cast<phalf>(centred * scale);
    }
  }
}
