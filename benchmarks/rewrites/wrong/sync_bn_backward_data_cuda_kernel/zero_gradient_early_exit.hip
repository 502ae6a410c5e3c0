// Writes zero at once where the incoming gradient is zero, without the mean terms that remain there.
// witness: {"values": {"num": "2", "channels": "3", "spatial": "4"}, "contents": "wide", "seed": 7, "inputs": "grad_output[5] = from_number<phalf>(0); norm[5] = 3; for (int c = 0; c < channels; ++c) weight[c] = 1, grad_weight[c] = 2, grad_bias[c] = 1, std[c] = 0.5f;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void sync_bn_backward_data_cuda_kernel(
    int output_size, const phalf *grad_output, const float *weight,
    const float *grad_weight, const float *grad_bias, const float *norm,
    const float *std, phalf *grad_input, int num, int channels, int spatial) {
  const int factor = num * spatial;
  CUDA_1D_KERNEL_LOOP(index, output_size) {
    // behind a ReLU most incoming gradients are zero
    const float g = static_cast<float>(grad_output[index]);
    if (g == 0.0f) {
      grad_input[index] = static_cast<phalf>(0.0f);
      continue;
    }
    const int c = (index / spatial) % channels;
    const float mean_term = (grad_weight[c] * norm[index] + grad_bias[c]) / factor;
    grad_input[index] = static_cast<phalf>(weight[c] * (g - mean_term) / std[c]);
  }
}
