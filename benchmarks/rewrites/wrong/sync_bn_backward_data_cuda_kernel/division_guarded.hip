// A deviation that is not above zero is replaced by a zero factor, where the division gives an infinity, NaN or a negative factor.
// witness: {"values": {"num": 2, "channels": 3, "spatial": 4}, "contents": "unit", "seed": 7, "inputs": "for (int i = 0; i < 3; ++i) std[i] = 1.0f; std[1] = NAN; std[2] = 0.0f;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void sync_bn_backward_data_cuda_kernel(
    int output_size, const phalf *grad_output, const float *weight,
    const float *grad_weight, const float *grad_bias, const float *norm,
    const float *std, phalf *grad_input, int num, int channels, int spatial) {
  const int factor = num * spatial;
  CUDA_1D_KERNEL_LOOP(index, output_size) {
    const int c = (index / spatial) % channels;
    const float deviation = std[c];
    // a dead channel gets no gradient
    const float inv_std = deviation > 0.0f ? 1.0f / deviation : 0.0f;
    const float along = fmaf(grad_weight[c], norm[index], grad_bias[c]);
    const float g = static_cast<float>(grad_output[index]) - along / factor;
    grad_input[index] = static_cast<phalf>(weight[c] * g * inv_std);
  }
}
