// Each thread handles four neighbouring elements and advances the channel step by step.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab

__global__ void sync_bn_backward_data_cuda_kernel(
    int output_size, const phalf *grad_output, const float *weight,
    const float *grad_weight, const float *grad_bias, const float *norm,
    const float *std, phalf *grad_input, int num, int channels, int spatial) {
  const float factor = static_cast<float>(num * spatial);
  const int groups = output_size / 4 + (output_size % 4 != 0 ? 1 : 0);
  for (int group = blockIdx.x * blockDim.x + threadIdx.x; group < groups;
       group += blockDim.x * gridDim.x) {
    const int first = group * 4;
    const int count = output_size - first < 4 ? output_size - first : 4;
    int s = first % spatial;
    int c = (first / spatial) % channels;
#pragma unroll
    for (int k = 0; k < 4; ++k) {
      if (k < count) {
        const int index = first + k;
        const float g = static_cast<float>(grad_output[index]);
        const float d = g - (grad_weight[c] * norm[index] + grad_bias[c]) / factor;
        grad_input[index] = static_cast<phalf>(weight[c] * d / std[c]);
        if (++s == spatial) {
          s = 0;
          if (++c == channels) c = 0;
        }
      }
    }
  }
}
