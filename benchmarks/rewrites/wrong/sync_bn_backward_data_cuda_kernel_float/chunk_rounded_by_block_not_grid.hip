// Contiguous chunk per thread, rounded up only if the size is no multiple of the block: leaves work out in a capped grid.
// witness: {"values": {"num": 12, "channels": 8, "spatial": 16, "max_blocks": 2}, "contents": "wide", "seed": 75}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void sync_bn_backward_data_cuda_kernel_float(
    int output_size, const float *grad_output, const float *weight,
    const float *grad_weight, const float *grad_bias, const float *norm,
    const float *std, float *grad_input, int num, int channels, int spatial) {
  const int factor = num * spatial;
  const int threads = gridDim.x * blockDim.x;
  const int chunk = output_size / threads + (output_size % blockDim.x != 0 ? 1 : 0);
  const int first = (blockIdx.x * blockDim.x + threadIdx.x) * chunk;
  const int last = min(first + chunk, output_size);
  for (int index = first; index < last; ++index) {
    const int c = (index / spatial) % channels;
    grad_input[index] =
        weight[c] * (grad_output[index] - (grad_weight[c] * norm[index] + grad_bias[c]) / factor) / std[c];
  }
}
