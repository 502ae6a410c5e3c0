// each thread takes a range of adjacent outputs and counts bins, channels and RoIs up instead of dividing
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roi_pool_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void roi_pool_backward_cuda_kernel_float(
    const int nthreads, const float* grad_output, const float* rois, const int* argmax,
    float* grad_input, const int pooled_height, const int pooled_width,
    const int channels, const int height, const int width) {
  const long long threads = (long long)blockDim.x * gridDim.x;
  const long long thread = (long long)blockIdx.x * blockDim.x + threadIdx.x;
  const int each = int((nthreads + threads - 1) / threads);
  if (thread * each >= nthreads) return;
  const int begin = int(thread) * each, end = begin + each < nthreads ? begin + each : nthreads;

  const int bins = pooled_height * pooled_width, map = height * width;
  int bin = begin % bins, channel = begin / bins % channels, roi = begin / bins / channels;
  float* target = grad_input + (int(rois[roi * 5]) * channels + channel) * map;
  for (int index = begin; index < end; ++index) {
    if (bin == bins) {  // the next channel, or the first one of the next RoI
      bin = 0;
      if (++channel == channels) {
        channel = 0;
        ++roi;
      }
      target = grad_input + (int(rois[roi * 5]) * channels + channel) * map;
    }
    const int cell = argmax[index];
    if (cell >= 0) atomicAdd(target + cell, grad_output[index]);
    ++bin;
  }
}
