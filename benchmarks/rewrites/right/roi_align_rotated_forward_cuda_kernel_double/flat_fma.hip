// one flat loop over the samples with four accumulators joined as a tree, and an interpolation of its own with fused multiply-adds
// SPDX-License-Identifier: Apache-2.0; derived from roi_align_rotated_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__device__ inline double rotated_fused(const double *plane, int height, int width, double y, double x) {
  if (y < -1.0 || y > height || x < -1.0 || x > width) return 0;
  y = y <= 0 ? 0 : y;
  x = x <= 0 ? 0 : x;
  int y0 = (int)y, x0 = (int)x;
  const bool last_row = y0 >= height - 1, last_column = x0 >= width - 1;
  if (last_row) y0 = height - 1;
  if (last_column) x0 = width - 1;
  const double fy = last_row ? 0 : y - y0, fx = last_column ? 0 : x - x0;
  const double *corner = plane + y0 * width + x0;
  const int down = last_row ? 0 : width, right = last_column ? 0 : 1;
  double value = (1 - fy) * (1 - fx) * corner[0];
  value = fma((1 - fy) * fx, corner[right], value);
  value = fma(fy * (1 - fx), corner[down], value);
  return fma(fy * fx, corner[down + right], value);
}
__global__ void roi_align_rotated_forward_cuda_kernel_double(
    const int nthreads, const double *bottom_data,
    const double *bottom_rois, const double spatial_scale,
    const int sampling_ratio, const bool aligned, const bool clockwise,
    const int channels, const int height, const int width,
    const int pooled_height, const int pooled_width, double *top_data) {
  CUDA_1D_KERNEL_LOOP(k, nthreads) {
    const int index = nthreads - 1 - k;
    const int bins = pooled_width * pooled_height;
    const int bin = index % bins, c = index / bins % channels, n = index / bins / channels;
    const int ph = bin / pooled_width, pw = bin % pooled_width;
    const double *roi = bottom_rois + n * 6;
    const double offset = aligned ? 0.5 : 0.0;
    const double center_w = roi[1] * spatial_scale - offset, center_h = roi[2] * spatial_scale - offset;
    double roi_w = roi[3] * spatial_scale, roi_h = roi[4] * spatial_scale;
    if (!aligned) {
      roi_w = max(roi_w, 1.0);
      roi_h = max(roi_h, 1.0);
    }
    const double theta = clockwise ? -roi[5] : roi[5];
    const double cosine = cos(theta), sine = sin(theta);
    const double bin_h = roi_h / pooled_height, bin_w = roi_w / pooled_width;
    const int grid_h = sampling_ratio > 0 ? sampling_ratio : ceilf(roi_h / pooled_height);
    const int grid_w = sampling_ratio > 0 ? sampling_ratio : ceilf(roi_w / pooled_width);
    const double *plane = bottom_data + (int(roi[0]) * channels + c) * height * width;
    const double start_h = -roi_h / 2.0 + ph * bin_h, start_w = -roi_w / 2.0 + pw * bin_w;
    const int samples = grid_h > 0 && grid_w > 0 ? grid_h * grid_w : 0;
    double sums[4] = {0, 0, 0, 0};
    for (int s = 0; s < samples; ++s) {
      const double yy = start_h + (s / grid_w + .5) * bin_h / grid_h;
      const double xx = start_w + (s % grid_w + .5) * bin_w / grid_w;
      sums[s & 3] += rotated_fused(plane, height, width, yy * cosine - xx * sine + center_h,
                                   yy * sine + xx * cosine + center_w);
    }
    top_data[index] = ((sums[0] + sums[1]) + (sums[2] + sums[3])) / max(grid_h * grid_w, 1);
  }
}
