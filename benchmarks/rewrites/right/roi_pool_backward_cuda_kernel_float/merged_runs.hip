// the first of some successive bins with one maximum adds the gradients of all of them
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roi_pool_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void roi_pool_backward_cuda_kernel_float(
    const int nthreads, const float* grad_output, const float* rois, const int* argmax,
    float* grad_input, const int pooled_height, const int pooled_width,
    const int channels, const int height, const int width) {
  const int bins = pooled_height * pooled_width;
  CUDA_1D_KERNEL_LOOP(index, nthreads) {
    const int best = argmax[index];
    const int bin = index % bins;
    if (best == -1 || (bin > 0 && argmax[index - 1] == best)) continue;
    float sum = 0;
    for (int i = 0; bin + i < bins && argmax[index + i] == best; ++i) sum += grad_output[index + i];
    const int plane = index / bins;
    const int b = rois[plane / channels * 5];
    atomicAdd(grad_input + (b * channels + plane % channels) * height * width + best, sum);
  }
}
