// weights of pixels are differences of the integral of the bilinear weight, columns outside
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/prroi_pool_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__device__ inline double hat_up_to(double t) {
  // the integral of max(0, 1 - |s|) over s < t
  if (t <= -1) return 0;
  if (t >= 1) return 1;
  return t < 0 ? 0.5 * (1 + t) * (1 + t) : 1 - 0.5 * (1 - t) * (1 - t);
}

__global__ void prroi_pool_backward_cuda_kernel_float(
    const int nthreads, const float *grad_output, const float *rois, float *grad_input,
    const int pooled_height, const int pooled_width, const float spatial_scale,
    const int channels, const int height, const int width) {
  CUDA_1D_KERNEL_LOOP(index, nthreads) {
    const int pw = index % pooled_width, ph = index / pooled_width % pooled_height;
    const int plane = index / pooled_width / pooled_height;
    const float *roi = rois + plane / channels * 5;
    const float left = roi[1] * spatial_scale, top = roi[2] * spatial_scale;
    const float bin_w = max(roi[3] * spatial_scale - left, 0.f) / pooled_width;
    const float bin_h = max(roi[4] * spatial_scale - top, 0.f) / pooled_height;
    const float area = max(bin_w * bin_h, 0.f);
    if (area == 0) continue;
    const float x1 = left + bin_w * pw, y1 = top + bin_h * ph, x2 = x1 + bin_w, y2 = y1 + bin_h;
    const int first_x = floorf(x1), last_x = ceilf(x2), first_y = floorf(y1), last_y = ceilf(y2);
    if (first_x >= last_x || first_y >= last_y) continue;
    const float share = grad_output[index] / area;
    float *map = grad_input + ((int)roi[0] * channels + plane % channels) * height * width;
    for (int x = max(first_x, 0); x <= min(last_x, width - 1); ++x) {
      const double column = hat_up_to((double)x2 - x) - hat_up_to((double)x1 - x);
      for (int y = max(first_y, 0); y <= min(last_y, height - 1); ++y) {
        const double row = hat_up_to((double)y2 - y) - hat_up_to((double)y1 - y);
        atomicAdd(map + y * width + x, share * (float)(row * column));
      }
    }
  }
}
