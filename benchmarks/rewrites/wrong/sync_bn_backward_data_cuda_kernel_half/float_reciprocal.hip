// The plane is found with a float reciprocal of the spatial size, which falls just below the whole number for some sizes.
// witness: {"values": {"num": 2, "channels": 6, "spatial": 41}, "contents": "unit", "seed": 7}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void sync_bn_backward_data_cuda_kernel_half(
    int output_size, const Half *grad_output, const float *weight,
    const float *grad_weight, const float *grad_bias, const float *norm,
    const float *std, Half *grad_input, int num, int channels, int spatial) {
  const float perSpatial = 1.0f / float(spatial);
  const float factor = float(num * spatial);
  const int step = gridDim.x * blockDim.x;
  for (int index = blockIdx.x * blockDim.x + threadIdx.x; index < output_size;
       index += step) {
    // integer division is slow: the quotients are exact in float below 2^24
    const int plane = output_size < (1 << 24) ? int(float(index) * perSpatial)
                                              : index / spatial;
    const int c = plane - (plane / channels) * channels;
    const float numerator = fmaf(grad_weight[c], norm[index], grad_bias[c]);
    const float centred = grad_output[index] - numerator / factor;
    grad_input[index] = weight[c] * centred / std[c];
  }
}
