// a block adds up a region in shared memory for 2048 cells, and cells beyond them get nothing
// witness: {"values": {"num_grad_input": 2, "channels": 3, "pooled_height": 3, "pooled_width": 4, "height": 50, "width": 64, "num_rois": 3}, "inputs": "for (int i = 0; i < num_rois; ++i) rois[5 * i] = i % num_grad_input; for (size_t i = 0; i < argmax_count; ++i) argmax[i] = int(i * 7 % (height * width)); for (size_t i = 0; i < grad_output_count; ++i) grad_output[i] = 1. + i % 11; for (size_t i = 0; i < grad_input_count; ++i) grad_input[i] = 0; for (size_t i = 0; i < argmax_count; ++i) argmax[i] = int(i * 389 % (height * width));"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roi_pool_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void roi_pool_backward_cuda_kernel_double(
    const int nthreads, const double* grad_output, const double* rois, const int* argmax,
    double* grad_input, const int pooled_height, const int pooled_width,
    const int channels, const int height, const int width) {

  constexpr int cells = 2048;
  __shared__ double sums[cells];
  const int bins = pooled_height * pooled_width, size = height * width;
  const int used = size < cells ? size : cells;
  for (int plane = blockIdx.x; plane < nthreads / bins; plane += gridDim.x) {
    for (int i = threadIdx.x; i < used; i += blockDim.x) sums[i] = 0;
    __syncthreads();
    for (int i = threadIdx.x; i < bins; i += blockDim.x) {
      const int at = argmax[plane * bins + i];
      if (at >= 0 && at < used) atomicAdd(&sums[at], grad_output[plane * bins + i]);
    }
    __syncthreads();
    const int image = (int)rois[plane / channels * 5];
    double* map = grad_input + (image * channels + plane % channels) * size;
    for (int i = threadIdx.x; i < used; i += blockDim.x)
      if (sums[i] != 0) atomicAdd(map + i, sums[i]);
    __syncthreads();
  }
}
