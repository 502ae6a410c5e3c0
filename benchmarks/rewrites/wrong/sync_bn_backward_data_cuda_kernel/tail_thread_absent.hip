// The last element of an odd number is left to the thread that would own it without a limit on the blocks, which may not exist.
// witness: {"values": {"num": 3, "channels": 7, "spatial": 101, "max_blocks": 1}, "contents": "unit"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh of MMCV, Copyright (c) OpenMMLab

__device__ inline phalf bn_data_gradient(int index, int factor,
                                         const phalf *grad_output,
                                         const float *weight,
                                         const float *grad_weight,
                                         const float *grad_bias,
                                         const float *norm, const float *dev,
                                         int channels, int spatial) {
  const int c = (index / spatial) % channels;
  const float shift = (grad_weight[c] * norm[index] + grad_bias[c]) / factor;
  return static_cast<phalf>(
      weight[c] * (static_cast<float>(grad_output[index]) - shift) / dev[c]);
}

__global__ void sync_bn_backward_data_cuda_kernel(
    int output_size, const phalf *grad_output, const float *weight,
    const float *grad_weight, const float *grad_bias, const float *norm,
    const float *std, phalf *grad_input, int num, int channels, int spatial) {

  const int factor = num * spatial;
  const int pairs = output_size >> 1;
  CUDA_1D_KERNEL_LOOP(pair, pairs) {
    const int index = pair << 1;
    grad_input[index] =
        bn_data_gradient(index, factor, grad_output, weight, grad_weight,
                         grad_bias, norm, std, channels, spatial);
    grad_input[index + 1] =
        bn_data_gradient(index + 1, factor, grad_output, weight, grad_weight,
                         grad_bias, norm, std, channels, spatial);
  }
  // the remaining element
  if ((output_size & 1) && blockIdx.x * blockDim.x + threadIdx.x == pairs) {
    grad_input[output_size - 1] =
        bn_data_gradient(output_size - 1, factor, grad_output, weight,
                         grad_weight, grad_bias, norm, std, channels, spatial);
  }
}
