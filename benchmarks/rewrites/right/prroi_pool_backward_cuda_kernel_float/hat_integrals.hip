// One update per pixel with separable integrals of hat functions, clipped to the map, instead of four per cell.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/prroi_pool_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__device__ inline float prroi_hat_primitive(float t) {
  t = fminf(fmaxf(t, -1.f), 1.f);
  return t - 0.5f * t * fabsf(t);
}

__global__ void prroi_pool_backward_cuda_kernel_float(
    const int nthreads, const float *grad_output, const float *rois, float *grad_input,
    const int pooled_height, const int pooled_width, const float spatial_scale,
    const int channels, const int height, const int width) {
  CUDA_1D_KERNEL_LOOP(index, nthreads) {
    const int pw = index % pooled_width;
    const int ph = (index / pooled_width) % pooled_height;
    const int map = index / (pooled_width * pooled_height);
    const float *roi = rois + map / channels * 5;
    const float left = roi[1] * spatial_scale, top = roi[2] * spatial_scale;
    const float bin_w = fmaxf(roi[3] * spatial_scale - left, 0.f) / pooled_width;
    const float bin_h = fmaxf(roi[4] * spatial_scale - top, 0.f) / pooled_height;
    const float area = bin_w * bin_h;
    const float x1 = left + bin_w * pw, y1 = top + bin_h * ph;
    const float x2 = x1 + bin_w, y2 = y1 + bin_h;
    const int start_x = int(floorf(x1)), start_y = int(floorf(y1));
    const int end_x = int(ceilf(x2)), end_y = int(ceilf(y2));
    if (area == 0.f || start_x >= end_x || start_y >= end_y) continue;
    const float grad = grad_output[index] / area;
    float *plane = grad_input + (int(roi[0]) * channels + map % channels) * height * width;
    for (int y = max(start_y, 0); y <= min(end_y, height - 1); ++y) {
      const float wy = prroi_hat_primitive(y2 - y) - prroi_hat_primitive(y1 - y);
      for (int x = max(start_x, 0); x <= min(end_x, width - 1); ++x) {
        const float wx = prroi_hat_primitive(x2 - x) - prroi_hat_primitive(x1 - x);
        atomicAdd(plane + y * width + x, grad * (wy * wx));
      }
    }
  }
}
