// Loads two old values before it stores two sums, without atomics: of equal places only one gradient remains.
// witness: {"values": {"pooled_height": "16", "pooled_width": "16", "channels": "1", "height": "8", "width": "8", "num_grad_input": "1", "num_rois": "4", "max_blocks": "1"}, "contents": "wide", "seed": 701}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roi_pool_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__device__ inline int plane_of_bin(int index, const __half* rois, int bins, int channels) {
  const int plane = index / bins;
  const int image = static_cast<int>(__half2float(rois[plane / channels * 5]));
  return image * channels + plane % channels;
}

__global__ void roi_pool_backward_cuda_kernel_half(
    const int nthreads, const __half* grad_output, const __half* rois, const int* argmax,
    __half* grad_input, const int pooled_height, const int pooled_width,
    const int channels, const int height, const int width) {
  const int bins = pooled_height * pooled_width;
  const int step = blockDim.x * gridDim.x;
  for (int first = blockIdx.x * blockDim.x + threadIdx.x; first < nthreads; first += 2 * step) {
    const int second = first + step;
    __half* left = nullptr;
    __half* right = nullptr;
    if (argmax[first] != -1)
      left = grad_input + plane_of_bin(first, rois, bins, channels) * height * width + argmax[first];
    if (second < nthreads && argmax[second] != -1)
      right = grad_input + plane_of_bin(second, rois, bins, channels) * height * width + argmax[second];
    // both loads are in flight at once
    const __half old_left = left ? *left : __float2half(0.0f);
    const __half old_right = right ? *right : __float2half(0.0f);
    if (left) *left = old_left + grad_output[first];
    if (right) *right = old_right + grad_output[second];
  }
}
