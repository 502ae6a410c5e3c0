// Merges equal places of up to four consecutive bins of one channel into one addition.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roi_pool_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__device__ inline int plane_of_run(int index, const __half* rois, int bins, int channels) {
  const int plane = index / bins;
  const int image = static_cast<int>(__half2float(rois[plane / channels * 5]));
  return image * channels + plane % channels;
}

__global__ void roi_pool_backward_cuda_kernel_half(
    const int nthreads, const __half* grad_output, const __half* rois, const int* argmax,
    __half* grad_input, const int pooled_height, const int pooled_width,
    const int channels, const int height, const int width) {
  const int bins = pooled_height * pooled_width;
  const int groups = nthreads / 4 + (nthreads % 4 != 0);
  CUDA_1D_KERNEL_LOOP(group, groups) {
    int index = 4 * group;
    const int end = nthreads - index < 4 ? nthreads : index + 4;
    while (index < end) {
      const int place = argmax[index];
      float sum = __half2float(grad_output[index]);
      int next = index + 1;
      for (; next < end && argmax[next] == place && next / bins == index / bins; ++next)
        sum += __half2float(grad_output[next]);
      if (place != -1)
        atomicAdd(grad_input + plane_of_run(index, rois, bins, channels) * height * width + place, __float2half(sum));
      index = next;
    }
  }
}
