// Divides by the square of the pooled width instead of pooled height times width.
// witness: {"values": {"pooled_height": "2", "pooled_width": "5"}, "contents": "wide", "seed": 706}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roi_pool_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void roi_pool_backward_cuda_kernel_half(
    const int nthreads, const __half* grad_output, const __half* rois, const int* argmax,
    __half* grad_input, const int pooled_height, const int pooled_width,
    const int channels, const int height, const int width) {
  const int bins = pooled_width * pooled_width;
  CUDA_1D_KERNEL_LOOP(index, nthreads) {
    const int c = index / bins % channels;
    const int n = index / bins / channels;
    const int place = argmax[index];
    if (place != -1) {
      const int image = static_cast<int>(__half2float(rois[n * 5]));
      atomicAdd(grad_input + (image * channels + c) * height * width + place, grad_output[index]);
    }
  }
}
