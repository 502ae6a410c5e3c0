// The per-channel values are cached in a table of 256 entries that is indexed modulo 256, so more than 256 channels collide.
// witness: {"values": {"num": "2", "channels": "300", "spatial": "3"}, "contents": "wide", "seed": 3}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab

__global__ void sync_bn_backward_data_cuda_kernel(
    int output_size, const phalf *grad_output, const float *weight,
    const float *grad_weight, const float *grad_bias, const float *norm,
    const float *std, phalf *grad_input, int num, int channels, int spatial) {
  __shared__ float4 table[256];
  const float factor = static_cast<float>(num * spatial);
  // later channels overwrite the entry of earlier ones, in a fixed order
  for (int slot = threadIdx.x; slot < 256; slot += blockDim.x) {
    for (int c = slot; c < channels; c += 256) {
      table[slot] = make_float4(weight[c], grad_weight[c], grad_bias[c], std[c]);
    }
  }
  __syncthreads();
  CUDA_1D_KERNEL_LOOP(index, output_size) {
    const int c = (index / spatial) % channels;
    const float4 t = table[c & 255];
    const float mean_term = (t.y * norm[index] + t.z) / factor;
    grad_input[index] = static_cast<phalf>(
        t.x * (static_cast<float>(grad_output[index]) - mean_term) / t.w);
  }
}
