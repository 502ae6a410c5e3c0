// the points of the curves lie in arrays, one loop takes all samples of a bin, and the gradient is divided once
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/bezier_align_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab

struct bezier_bin {
  double y, x, high, wide;  // the centre and the size
  int rows, columns;        // samples
};

__device__ __forceinline__ bezier_bin bin_of(const double *roi, double scale, bool aligned, int sampling_ratio, int ph, int pw, int pooled_height,
                             int pooled_width) {
  double px[8], py[8];
  for (int i = 0; i < 8; ++i) px[i] = roi[1 + 2 * i] * scale, py[i] = roi[2 + 2 * i] * scale;
  const double shift = aligned ? 0.5 : 0.0;
  const double u = pw / static_cast<double>(pooled_width), v = ph / static_cast<double>(pooled_height);
  // the lower edge is stored from right to left
  const double x0 = bezier_curve(px[0], px[1], px[2], px[3], u), y0 = bezier_curve(py[0], py[1], py[2], py[3], u);
  const double x1 = bezier_curve(px[7], px[6], px[5], px[4], u), y1 = bezier_curve(py[7], py[6], py[5], py[4], u);
  double roi_width = max(abs(px[0] - px[3]), abs(px[7] - px[4]));
  double roi_height = max(abs(py[0] - py[3]), abs(py[7] - py[4]));
  if (!aligned) roi_width = max(roi_width, 1.0), roi_height = max(roi_height, 1.0);
  bezier_bin bin;
  bin.x = x1 * v + x0 * (1. - v) - shift;
  bin.y = y1 * v + y0 * (1. - v) - shift;
  bin.high = roi_height / pooled_height;
  bin.wide = roi_width / pooled_width;
  bin.rows = sampling_ratio > 0 ? sampling_ratio : int(ceil(roi_height / pooled_height));
  bin.columns = sampling_ratio > 0 ? sampling_ratio : int(ceil(roi_width / pooled_width));
  return bin;
}
__global__ void bezier_align_backward_cuda_kernel_double(
    const int nthreads, const double *top_diff, const double *bottom_rois, double *bottom_diff,
    const int pooled_height, const int pooled_width, const double spatial_scale,
    const int sampling_ratio, bool aligned, const int channels,
    const int height, const int width) {
  CUDA_1D_KERNEL_LOOP(index, nthreads) {
    const int pw = index % pooled_width, ph = index / pooled_width % pooled_height;
    const int c = index / (pooled_width * pooled_height) % channels;
    const int n = index / (pooled_width * pooled_height) / channels;
    const double *roi = bottom_rois + n * 17;
    const bezier_bin bin = bin_of(roi, spatial_scale, aligned, sampling_ratio, ph, pw, pooled_height, pooled_width);
    double *image = bottom_diff + (int(roi[0]) * channels + c) * height * width;
    const double share = top_diff[index] / (double(bin.rows) * bin.columns);
    for (int k = 0; k < bin.rows * bin.columns; ++k) {
      const int iy = k / bin.columns, ix = k % bin.columns;
      const double y = bin.y - 0.5 * bin.high + (iy + 0.5) * bin.high / bin.rows;
      const double x = bin.x - 0.5 * bin.wide + (ix + 0.5) * bin.wide / bin.columns;
      double w1, w2, w3, w4;
      int left, right, upper, lower;
      bilinear_interpolate_gradient(height, width, y, x, w1, w2, w3, w4, left, right, upper, lower, index);
      if (left < 0 || upper < 0) continue;
      atomicAdd(image + upper * width + left, share * w1);
      atomicAdd(image + upper * width + right, share * w2);
      atomicAdd(image + lower * width + left, share * w3);
      atomicAdd(image + lower * width + right, share * w4);
    }
  }
}
