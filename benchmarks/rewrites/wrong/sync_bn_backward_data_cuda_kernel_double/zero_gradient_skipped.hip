// elements without a gradient from above get zero, although the mean still has to be subtracted there
// witness: {"values": {"num": 4, "channels": 6, "spatial": 5}, "seed": 7, "inputs": "for (int c = 0; c < 6; ++c) { weight[c] = 1.0f; grad_weight[c] = 0.0f; grad_bias[c] = 20.0f; std[c] = 1.0f; } for (int i = 0; i < 120; ++i) grad_output[i] = i % 2 ? 1.5 : 0.0;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void sync_bn_backward_data_cuda_kernel_double(
    int output_size, const double *grad_output, const float *weight,
    const float *grad_weight, const float *grad_bias, const float *norm,
    const float *std, double *grad_input, int num, int channels, int spatial) {
  const int factor = num * spatial;
  const int stride = gridDim.x * blockDim.x;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < output_size;
       i += stride) {
    const double grad = grad_output[i];
    // Behind a ReLU about half of the gradients vanish.
    if (grad == 0.0) {
      grad_input[i] = 0.0;
      continue;
    }
    const int c = (i / spatial) % channels;
    const float mean_term = (grad_weight[c] * norm[i] + grad_bias[c]) / factor;
    grad_input[i] = weight[c] * (grad - mean_term) / std[c];
  }
}
