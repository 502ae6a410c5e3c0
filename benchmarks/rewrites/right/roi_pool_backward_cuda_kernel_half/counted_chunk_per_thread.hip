// Gives each thread consecutive bins, counts channel and region instead of dividing for each, and skips zeros.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roi_pool_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void roi_pool_backward_cuda_kernel_half(
    const int nthreads, const __half* grad_output, const __half* rois, const int* argmax,
    __half* grad_input, const int pooled_height, const int pooled_width,
    const int channels, const int height, const int width) {
  const int bins = pooled_height * pooled_width;
  const int threads = blockDim.x * gridDim.x;
  const int chunk = nthreads / threads + (nthreads % threads != 0);
  const long long start = (long long)(blockIdx.x * blockDim.x + threadIdx.x) * chunk;
  if (start >= nthreads) return;
  const int first = int(start);
  const int count = nthreads - first < chunk ? nthreads - first : chunk;
  int bin = first % bins;
  int c = first / bins % channels;
  int n = first / bins / channels;
  for (int index = first; index < first + count; ++index) {
    const int place = argmax[index];
    if (place != -1 && __half2float(grad_output[index]) != 0.0f) {
      const int image = static_cast<int>(__half2float(rois[n * 5]));
      atomicAdd(grad_input + (image * channels + c) * height * width + place, grad_output[index]);
    }
    if (++bin == bins) {
      bin = 0;
      if (++c == channels) c = 0, ++n;
    }
  }
}
