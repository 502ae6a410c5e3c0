// Skips gradients whose magnitude is not more than zero, among them NaN.
// witness: {"values": {}, "contents": "wide", "seed": 705, "inputs": "grad_output[5] = from_number<__half>(NAN);"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roi_pool_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void roi_pool_backward_cuda_kernel_half(
    const int nthreads, const __half* grad_output, const __half* rois, const int* argmax,
    __half* grad_input, const int pooled_height, const int pooled_width,
    const int channels, const int height, const int width) {
  CUDA_1D_KERNEL_LOOP(index, nthreads) {
    const int place = argmax[index];
    const float gradient = __half2float(grad_output[index]);
    if (place < 0 || !(fabsf(gradient) > 0.0f)) continue;  // spares atomics that add nothing
    const int plane = index / (pooled_height * pooled_width);
    const int image = static_cast<int>(__half2float(rois[plane / channels * 5]));
    atomicAdd(grad_input + (image * channels + plane % channels) * height * width + place, grad_output[index]);
  }
}
