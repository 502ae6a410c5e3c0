// a block takes one region and channel after another
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roi_pool_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void roi_pool_backward_cuda_kernel_double(
    const int nthreads, const double* grad_output, const double* rois, const int* argmax,
    double* grad_input, const int pooled_height, const int pooled_width,
    const int channels, const int height, const int width) {

  const int bins = pooled_height * pooled_width;
  const int planes = bins > 0 ? nthreads / bins : 0;
  for (int plane = blockIdx.x; plane < planes; plane += gridDim.x) {
    const int n = plane / channels, c = plane - n * channels;
    double* map = grad_input + ((int)rois[5 * n] * channels + c) * (height * width);
    const double* grads = grad_output + plane * bins;
    const int* cells = argmax + plane * bins;
    for (int i = threadIdx.x; i < bins; i += blockDim.x)
      if (cells[i] >= 0) atomicAdd(map + cells[i], grads[i]);
  }
}
