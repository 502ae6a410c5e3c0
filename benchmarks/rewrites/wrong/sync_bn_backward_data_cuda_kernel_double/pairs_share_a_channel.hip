// each thread handles two neighbouring elements with the channel of the first, which fails at plane ends when the plane is odd
// witness: {"values": {"num": 4, "channels": 6, "spatial": 5}, "seed": 7, "inputs": "for (int c = 0; c < 6; ++c) { weight[c] = 1.0f + c; grad_weight[c] = 0.0f; grad_bias[c] = 0.0f; std[c] = 1.0f; } for (int i = 0; i < 120; ++i) grad_output[i] = 1.0;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void sync_bn_backward_data_cuda_kernel_double(
    int output_size, const double *grad_output, const float *weight,
    const float *grad_weight, const float *grad_bias, const float *norm,
    const float *std, double *grad_input, int num, int channels, int spatial) {
  const int factor = num * spatial;
  const int stride = 2 * gridDim.x * blockDim.x;
  for (int i = 2 * (blockIdx.x * blockDim.x + threadIdx.x); i < output_size;
       i += stride) {
    const int c = (i / spatial) % channels;
    const float w = weight[c];
    const float gw = grad_weight[c];
    const float gb = grad_bias[c];
    const float s = std[c];
    grad_input[i] = w * (grad_output[i] - (gw * norm[i] + gb) / factor) / s;
    if (i + 1 < output_size) {
      grad_input[i + 1] =
          w * (grad_output[i + 1] - (gw * norm[i + 1] + gb) / factor) / s;
    }
  }
}
