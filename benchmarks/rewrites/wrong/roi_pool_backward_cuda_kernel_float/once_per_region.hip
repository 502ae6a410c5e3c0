// an element that is the maximum of two neighboring bins of a region gets the gradient of the first only
// witness: {"values": {"num_grad_input": 2, "channels": 3, "pooled_height": 3, "pooled_width": 4, "height": 10, "width": 12, "num_rois": 5}, "inputs": "for (size_t i = 0; i < argmax_count; ++i) argmax[i] = int(i / 2 * 5 % (height * width)); for (size_t i = 0; i < grad_input_count; ++i) grad_input[i] = 0;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roi_pool_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void roi_pool_backward_cuda_kernel_float(
    const int nthreads, const float* grad_output, const float* rois, const int* argmax,
    float* grad_input, const int pooled_height, const int pooled_width,
    const int channels, const int height, const int width) {
  CUDA_1D_KERNEL_LOOP(index, nthreads) {
    const int pw = index % pooled_width;
    const int ph = index / pooled_width % pooled_height;
    const int plane = index / pooled_width / pooled_height;
    const int c = plane % channels;
    const int n = plane / channels;
    const int best = argmax[index];
    if (best == -1) continue;
    // bins overlap by a row and a column, and their common element must be counted once
    if (pw > 0 && argmax[index - 1] == best) continue;
    if (ph > 0 && argmax[index - pooled_width] == best) continue;
    const int b = rois[n * 5];
    atomicAdd(grad_input + (b * channels + c) * height * width + best, grad_output[index]);
  }
}
