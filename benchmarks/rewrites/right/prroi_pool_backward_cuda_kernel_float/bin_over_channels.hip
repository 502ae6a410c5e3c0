// A thread computes the geometry of one bin once and distributes the gradients of all channels; cells are clipped to [-1, size).
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/prroi_pool_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void prroi_pool_backward_cuda_kernel_float(
    const int nthreads, const float *grad_output, const float *rois, float *grad_input,
    const int pooled_height, const int pooled_width, const float spatial_scale,
    const int channels, const int height, const int width) {
  const int bins = pooled_height * pooled_width;
  const int total = nthreads / channels;
  const int plane = height * width;
  CUDA_1D_KERNEL_LOOP(item, total) {
    const int n = item / bins, bin = item % bins;
    const int ph = bin / pooled_width, pw = bin % pooled_width;
    const float *roi = rois + n * 5;
    const float left = roi[1] * spatial_scale, top = roi[2] * spatial_scale;
    const float bin_w = fmaxf(roi[3] * spatial_scale - left, 0.f) / pooled_width;
    const float bin_h = fmaxf(roi[4] * spatial_scale - top, 0.f) / pooled_height;
    const float area = bin_w * bin_h;
    if (area == 0.f) continue;
    const float x1 = left + bin_w * pw, y1 = top + bin_h * ph;
    const float x2 = x1 + bin_w, y2 = y1 + bin_h;
    const int x_end = min(int(ceilf(x2)), width), y_end = min(int(ceilf(y2)), height);
    const float *grads = grad_output + n * channels * bins + bin;
    float *image = grad_input + int(roi[0]) * channels * plane;
    for (int y = max(int(floorf(y1)), -1); y < y_end; ++y) {
      const float y_from = fmaxf(y1, float(y)) - y, y_to = fminf(y2, float(y + 1)) - y;
      const float wy[2] = {(y_to - y_from) * (1.f - 0.5f * (y_to + y_from)), 0.5f * (y_to - y_from) * (y_to + y_from)};
      for (int x = max(int(floorf(x1)), -1); x < x_end; ++x) {
        const float x_from = fmaxf(x1, float(x)) - x, x_to = fminf(x2, float(x + 1)) - x;
        const float wx[2] = {(x_to - x_from) * (1.f - 0.5f * (x_to + x_from)), 0.5f * (x_to - x_from) * (x_to + x_from)};
        for (int k = 0; k < 4; ++k) {
          const int yy = y + k / 2, xx = x + k % 2;
          if (yy < 0 || xx < 0 || yy >= height || xx >= width) continue;
          const float weight = wy[k / 2] * wx[k % 2];
          float *target = image + yy * width + xx;
          for (int c = 0; c < channels; ++c) atomicAdd(target + c * plane, grads[c * bins] / area * weight);
        }
      }
    }
  }
}
