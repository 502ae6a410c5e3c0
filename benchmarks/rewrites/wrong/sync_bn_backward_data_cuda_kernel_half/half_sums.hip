// The sum of grad_weight * norm + grad_bias is rounded to half before the division and overflows beyond 65504.
// witness: {"values": {"num": 4, "channels": 3, "spatial": 100}, "contents": "unit", "seed": 3, "inputs": "for (size_t i = 0; i < grad_bias_count; ++i) grad_bias[i] = 100000.0f; for (size_t i = 0; i < std_count; ++i) std[i] = 2.0f;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab

__global__ void sync_bn_backward_data_cuda_kernel_half(
    int output_size, const Half *grad_output, const float *weight,
    const float *grad_weight, const float *grad_bias, const float *norm,
    const float *std, Half *grad_input, int num, int channels, int spatial) {
  const float count = float(num) * float(spatial);
  CUDA_1D_KERNEL_LOOP(index, output_size) {
    const int c = index / spatial % channels;
    const Half sum(grad_weight[c] * norm[index] + grad_bias[c]);
    const Half centred(float(grad_output[index]) - float(sum) / count);
    grad_input[index] = Half(weight[c] * float(centred) / std[c]);
  }
}
