// gradients pass through single precision before they are added
// witness: {"values": {"num_grad_input": 2, "channels": 3, "pooled_height": 3, "pooled_width": 4, "height": 10, "width": 12, "num_rois": 5}, "inputs": "for (int i = 0; i < num_rois; ++i) rois[5 * i] = i % num_grad_input; for (size_t i = 0; i < argmax_count; ++i) argmax[i] = int(i * 7 % (height * width)); for (size_t i = 0; i < grad_output_count; ++i) grad_output[i] = 1. + i % 11; for (size_t i = 0; i < grad_input_count; ++i) grad_input[i] = 0; for (size_t i = 0; i < grad_output_count; ++i) grad_output[i] = 1. / (3 + i % 11);"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roi_pool_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void roi_pool_backward_cuda_kernel_double(
    const int nthreads, const double* grad_output, const double* rois, const int* argmax,
    double* grad_input, const int pooled_height, const int pooled_width,
    const int channels, const int height, const int width) {

  const int bins = pooled_height * pooled_width;
  const int map_size = height * width;
  CUDA_1D_KERNEL_LOOP(index, nthreads) {
    const int c = index / bins % channels;
    const int n = index / bins / channels;
    const int at = argmax[index];
    if (at == -1) continue;
    const float grad = grad_output[index];
    const int image = static_cast<int>(rois[n * 5]);
    atomicAdd(grad_input + (image * channels + c) * map_size + at, grad);
  }
}
