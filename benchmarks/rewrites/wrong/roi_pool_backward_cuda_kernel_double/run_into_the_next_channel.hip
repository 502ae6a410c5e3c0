// a thread adds up four bins with equal maxima, though the next of them may be of another channel
// witness: {"values": {"num_grad_input": 2, "channels": 3, "pooled_height": 3, "pooled_width": 3, "height": 10, "width": 12, "num_rois": 5}, "inputs": "for (int i = 0; i < num_rois; ++i) rois[5 * i] = i % num_grad_input; for (size_t i = 0; i < argmax_count; ++i) argmax[i] = int(i * 7 % (height * width)); for (size_t i = 0; i < grad_output_count; ++i) grad_output[i] = 1. + i % 11; for (size_t i = 0; i < grad_input_count; ++i) grad_input[i] = 0; for (size_t i = 0; i < argmax_count; ++i) argmax[i] = int(i / 7 * 5 % (height * width));"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roi_pool_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void roi_pool_backward_cuda_kernel_double(
    const int nthreads, const double* grad_output, const double* rois, const int* argmax,
    double* grad_input, const int pooled_height, const int pooled_width,
    const int channels, const int height, const int width) {

  const int bins = pooled_height * pooled_width, size = height * width;
  const int groups = (nthreads + 3) / 4;
  CUDA_1D_KERNEL_LOOP(group, groups) {
    const int begin = group * 4, end = min(begin + 4, nthreads);
    // neighboring bins often have the same maximum: one atomic addition for all of them
    int i = begin;
    while (i < end) {
      const int first = i, cell = argmax[i];
      double sum = 0;
      do {
        sum += grad_output[i++];
      } while (i < end && argmax[i] == cell);
      if (cell < 0) continue;
      const int plane = first / bins, image = (int)rois[plane / channels * 5];
      atomicAdd(grad_input + (image * channels + plane % channels) * size + cell, sum);
    }
  }
}
