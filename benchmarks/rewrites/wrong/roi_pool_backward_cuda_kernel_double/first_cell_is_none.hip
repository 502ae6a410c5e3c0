// a maximum at the first cell of the map is taken for none
// witness: {"values": {"num_grad_input": 2, "channels": 3, "pooled_height": 3, "pooled_width": 4, "height": 10, "width": 12, "num_rois": 5}, "inputs": "for (int i = 0; i < num_rois; ++i) rois[5 * i] = i % num_grad_input; for (size_t i = 0; i < argmax_count; ++i) argmax[i] = int(i * 7 % (height * width)); for (size_t i = 0; i < grad_output_count; ++i) grad_output[i] = 1. + i % 11; for (size_t i = 0; i < grad_input_count; ++i) grad_input[i] = 0; for (size_t i = 0; i < argmax_count; ++i) argmax[i] = int(i * 7 % 5);"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roi_pool_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void roi_pool_backward_cuda_kernel_double(
    const int nthreads, const double* grad_output, const double* rois, const int* argmax,
    double* grad_input, const int pooled_height, const int pooled_width,
    const int channels, const int height, const int width) {

  CUDA_1D_KERNEL_LOOP(index, nthreads) {
    // only bins that have a maximum
    const int where = argmax[index];
    if (where > 0) {
      const int plane = index / (pooled_width * pooled_height);
      const int roi = plane / channels, channel = plane - roi * channels;
      const int image = (int)rois[5 * roi];
      double* map = grad_input + (size_t)(image * channels + channel) * height * width;
      atomicAdd(map + where, grad_output[index]);
    }
  }
}
