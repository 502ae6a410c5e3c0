// Elements are handled in pairs with the channel of the first, which is wrong where a pair crosses into the next plane.
// witness: {"values": {"num": 3, "channels": 4, "spatial": 9}, "contents": "unit", "seed": 5, "inputs": "for (int i = 0; i < 4; ++i) std[i] = 1.0f + i;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void sync_bn_backward_data_cuda_kernel(
    int output_size, const phalf *grad_output, const float *weight,
    const float *grad_weight, const float *grad_bias, const float *norm,
    const float *std, phalf *grad_input, int num, int channels, int spatial) {
  const int factor = num * spatial;
  const int pairs = (output_size + 1) / 2;
  for (int p = blockIdx.x * blockDim.x + threadIdx.x; p < pairs; p += blockDim.x * gridDim.x) {
    const int first = 2 * p;
    const int c = (first / spatial) % channels;
    const float scale = weight[c] / std[c];
    const float gw = grad_weight[c] / factor;
    const float gb = grad_bias[c] / factor;
    const int last = min(first + 2, output_size);
    for (int index = first; index < last; ++index) {
      const float g = static_cast<float>(grad_output[index]) - (gw * norm[index] + gb);
      grad_input[index] = static_cast<phalf>(scale * g);
    }
  }
}
