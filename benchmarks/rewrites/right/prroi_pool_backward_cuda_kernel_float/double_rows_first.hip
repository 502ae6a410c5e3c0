// Rows in the outer loop, backwards, and weights in double; every row of cells collects the update of the pixel that two neighbouring cells share.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/prroi_pool_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void prroi_pool_backward_cuda_kernel_float(
    const int nthreads, const float *grad_output, const float *rois, float *grad_input,
    const int pooled_height, const int pooled_width, const float spatial_scale,
    const int channels, const int height, const int width) {
  CUDA_1D_KERNEL_LOOP(index, nthreads) {
    const int row = index / pooled_width, pw = index - row * pooled_width;
    const int map = row / pooled_height, ph = row - map * pooled_height;
    const int n = map / channels, c = map - n * channels;
    const float *roi = rois + n * 5;
    const float left = roi[1] * spatial_scale, top = roi[2] * spatial_scale;
    const float bin_w = fmaxf(roi[3] * spatial_scale - left, 0.f) / pooled_width;
    const float bin_h = fmaxf(roi[4] * spatial_scale - top, 0.f) / pooled_height;
    if (bin_w * bin_h == 0.f) continue;
    const double grad = double(grad_output[index]) / (double(bin_w) * bin_h);
    const float x1 = left + bin_w * pw, y1 = top + bin_h * ph;
    const float x2 = x1 + bin_w, y2 = y1 + bin_h;
    const int start_x = int(floorf(x1)), start_y = int(floorf(y1));
    const int end_x = int(ceilf(x2)), end_y = int(ceilf(y2));
    float *plane = grad_input + (size_t(roi[0]) * channels + c) * height * width;
    for (int y = end_y - 1; y >= start_y; --y) {
      const double a = fmax(double(y1) - y, 0.0), b = fmin(double(y2) - y, 1.0);
      const double high_y = 0.5 * (b - a) * (b + a), low_y = (b - a) - high_y;
      double carry = 0;  // weight of pixel x from the cell before it
      for (int x = start_x; x <= end_x && start_x < end_x; ++x) {
        double weight = carry;
        if (x < end_x) {
          const double from = fmax(double(x1) - x, 0.0), to = fmin(double(x2) - x, 1.0);
          carry = 0.5 * (to - from) * (to + from);
          weight += (to - from) - carry;
        }
        if (x < 0 || x >= width) continue;
        if (y >= 0 && y < height) atomicAdd(plane + y * width + x, float(grad * low_y * weight));
        if (y + 1 >= 0 && y + 1 < height) atomicAdd(plane + (y + 1) * width + x, float(grad * high_y * weight));
      }
    }
  }
}
