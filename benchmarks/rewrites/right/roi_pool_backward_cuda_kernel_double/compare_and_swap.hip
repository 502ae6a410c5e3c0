// bins are visited from the last on, and gradients are added by comparing and swapping bits
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roi_pool_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__device__ static void add_by_swapping(double* address, const double value) {
  unsigned long long* bits = reinterpret_cast<unsigned long long*>(address);
  unsigned long long seen = atomicCAS(bits, 0ull, 0ull), expected;
  do {
    expected = seen;
    seen = atomicCAS(bits, expected, (unsigned long long)__double_as_longlong(__longlong_as_double((long long)expected) + value));
  } while (seen != expected);
}

__global__ void roi_pool_backward_cuda_kernel_double(
    const int nthreads, const double* grad_output, const double* rois, const int* argmax,
    double* grad_input, const int pooled_height, const int pooled_width,
    const int channels, const int height, const int width) {

  const int bins = pooled_height * pooled_width;
  for (int i = nthreads - 1 - (blockIdx.x * blockDim.x + threadIdx.x); i >= 0; i -= gridDim.x * blockDim.x) {
    const int cell = argmax[i];
    if (cell == -1) continue;
    const int region = i / (bins * channels), channel = i / bins - region * channels;
    const int image = (int)rois[5 * region];
    add_by_swapping(grad_input + ((image * channels + channel) * height * width + cell), grad_output[i]);
  }
}
