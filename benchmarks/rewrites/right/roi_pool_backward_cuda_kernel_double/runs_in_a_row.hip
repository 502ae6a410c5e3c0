// a thread has a row of bins and adds runs of equal maxima at once
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roi_pool_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void roi_pool_backward_cuda_kernel_double(
    const int nthreads, const double* grad_output, const double* rois, const int* argmax,
    double* grad_input, const int pooled_height, const int pooled_width,
    const int channels, const int height, const int width) {

  const int rows = nthreads / pooled_width;
  CUDA_1D_KERNEL_LOOP(row, rows) {
    const int plane = row / pooled_height;
    const int image = (int)rois[plane / channels * 5];
    double* map = grad_input + (image * channels + plane % channels) * height * width;
    int held = -1;
    double sum = 0;
    for (int i = row * pooled_width; i < (row + 1) * pooled_width; ++i) {
      const int cell = argmax[i];
      if (cell != held) {
        if (held != -1) atomicAdd(map + held, sum);
        held = cell;
        sum = 0;
      }
      sum += grad_output[i];
    }
    if (held != -1) atomicAdd(map + held, sum);
  }
}
