// Plane number by multiplication with a rounded-up 32-bit reciprocal: one too large where index * spatial exceeds 32 bits.
// witness: {"values": {"num": 2, "channels": 3, "spatial": 65536, "max_blocks": 4096}, "contents": "wide", "seed": 71}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void sync_bn_backward_data_cuda_kernel_float(
    int output_size, const float *grad_output, const float *weight,
    const float *grad_weight, const float *grad_bias, const float *norm,
    const float *std, float *grad_input, int num, int channels, int spatial) {
  const int factor = num * spatial;
  // Division by a value that is the same for all threads: multiply and shift.
  const unsigned long long magic = (1ULL << 32) / (unsigned)spatial + 1;
  CUDA_1D_KERNEL_LOOP(index, output_size) {
    const int plane = (int)(((unsigned long long)index * magic) >> 32);
    const int c = plane % channels;
    const float mean = (grad_weight[c] * norm[index] + grad_bias[c]) / factor;
    grad_input[index] = weight[c] * (grad_output[index] - mean) / std[c];
  }
}
