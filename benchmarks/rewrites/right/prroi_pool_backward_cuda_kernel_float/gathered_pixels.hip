// a thread takes a pixel of a region and a channel, and gathers the bins that reach it
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/prroi_pool_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__device__ inline double hat_integral(double t) {
  // the integral of max(0, 1 - |s|) over s < t
  if (t <= -1) return 0;
  if (t >= 1) return 1;
  return t < 0 ? 0.5 * (1 + t) * (1 + t) : 1 - 0.5 * (1 - t) * (1 - t);
}

__global__ void prroi_pool_backward_cuda_kernel_float(
    const int nthreads, const float *grad_output, const float *rois, float *grad_input,
    const int pooled_height, const int pooled_width, const float spatial_scale,
    const int channels, const int height, const int width) {
  const int bins = pooled_height * pooled_width, area_of_map = height * width;
  const int planes = nthreads / bins;
  const long long stride = (long long)blockDim.x * gridDim.x;
  for (long long at = (long long)blockIdx.x * blockDim.x + threadIdx.x; at < (long long)planes * area_of_map;
       at += stride) {
    const int plane = at / area_of_map, pixel = at % area_of_map;
    const int y = pixel / width, x = pixel % width;
    const float *roi = rois + plane / channels * 5;
    const float left = roi[1] * spatial_scale, top = roi[2] * spatial_scale;
    const float bin_w = max(roi[3] * spatial_scale - left, 0.f) / pooled_width;
    const float bin_h = max(roi[4] * spatial_scale - top, 0.f) / pooled_height;
    const float area = max(bin_w * bin_h, 0.f);
    if (area == 0) continue;
    float sum = 0;
    bool reached = false;
    for (int ph = 0; ph < pooled_height; ++ph) {
      const float y1 = top + bin_h * ph, y2 = y1 + bin_h;
      if (floorf(y1) >= ceilf(y2) || y < floorf(y1) || y > ceilf(y2)) continue;
      const double row = hat_integral((double)y2 - y) - hat_integral((double)y1 - y);
      for (int pw = 0; pw < pooled_width; ++pw) {
        const float x1 = left + bin_w * pw, x2 = x1 + bin_w;
        if (floorf(x1) >= ceilf(x2) || x < floorf(x1) || x > ceilf(x2)) continue;
        const double column = hat_integral((double)x2 - x) - hat_integral((double)x1 - x);
        sum += grad_output[(plane * pooled_height + ph) * pooled_width + pw] / area * (float)(row * column);
        reached = true;
      }
    }
    if (reached) atomicAdd(grad_input + ((int)roi[0] * channels + plane % channels) * area_of_map + pixel, sum);
  }
}
