// The reciprocals of the numbers of samples are computed in float, which is too coarse for double unless they are powers of two.
// witness: {"values": {"has_offset": 1, "sampling_ratio": 3}, "contents": "unit", "seed": 45, "inputs": "for (int r = 0; r < num_rois; ++r) { rois.get()[r * 5 + 1] = 4.0; rois.get()[r * 5 + 2] = 4.0; rois.get()[r * 5 + 3] = 17.0; rois.get()[r * 5 + 4] = 13.0; }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/deform_roi_pool_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void deform_roi_pool_backward_cuda_kernel_double(
    const int nthreads, const double* grad_output, const double* input, const double* rois,
    const double* offset, double* grad_input, double* grad_offset, const int pooled_height,
    const int pooled_width, const double spatial_scale, const int sampling_ratio,
    const double gamma, const int channels, const int height, const int width) {
  const int plane = pooled_height * pooled_width;
  CUDA_1D_KERNEL_LOOP(index, nthreads) {
    const int bin = index % plane;
    const int ph = bin / pooled_width, pw = bin - ph * pooled_width;
    const int c = (index / plane) % channels, n = index / plane / channels;
    const double* roi = rois + n * 5;
    const int map = (int(roi[0]) * channels + c) * height * width;
    const double xs = roi[1] * spatial_scale - 0.5, ys = roi[2] * spatial_scale - 0.5;
    const double roi_w = roi[3] * spatial_scale - 0.5 - xs, roi_h = roi[4] * spatial_scale - 0.5 - ys;
    const double bin_w = roi_w / pooled_width, bin_h = roi_h / pooled_height;
    const int rows = sampling_ratio > 0 ? sampling_ratio : int(ceil(bin_h));
    const int cols = sampling_ratio > 0 ? sampling_ratio : int(ceil(bin_w));
    if (rows <= 0 || cols <= 0) continue;
    // multiply instead of dividing for every sample
    const double inv_rows = 1.f / rows, inv_cols = 1.f / cols;
    double x_base = xs + pw * bin_w, y_base = ys + ph * bin_h;
    const int slot = n * plane * 2 + bin;
    if (offset != NULL) {
      x_base += gamma * roi_w * offset[slot];
      y_base += gamma * roi_h * offset[slot + plane];
    }
    const double g = grad_output[index] * inv_rows * inv_cols;
    double sum_x = 0.0, sum_y = 0.0;
    for (int i = 0; i < rows * cols; ++i) {
      const double y = y_base + (i / cols + .5f) * (bin_h * inv_rows);
      const double x = x_base + (i % cols + .5f) * (bin_w * inv_cols);
      double w1, w2, w3, w4;
      int xl, xh, yl, yh;
      bilinear_interpolate_gradient(height, width, y, x, w1, w2, w3, w4, xl, xh, yl, yh, index);
      if (yl < 0) continue;
      const int p1 = map + yl * width + xl, p2 = map + yl * width + xh;
      const int p3 = map + yh * width + xl, p4 = map + yh * width + xh;
      atomicAdd(&grad_input[p1], g * w1);
      atomicAdd(&grad_input[p2], g * w2);
      atomicAdd(&grad_input[p3], g * w3);
      atomicAdd(&grad_input[p4], g * w4);
      sum_x += (input[p4] - input[p3]) * (y - yl) + (input[p2] - input[p1]) * (yh - y);
      sum_y += (input[p4] - input[p2]) * (x - xl) + (input[p3] - input[p1]) * (xh - x);
    }
    if (offset != NULL) {
      atomicAdd(&grad_offset[slot], gamma * roi_w * g * sum_x);
      atomicAdd(&grad_offset[slot + plane], gamma * roi_h * g * sum_y);
    }
  }
}
