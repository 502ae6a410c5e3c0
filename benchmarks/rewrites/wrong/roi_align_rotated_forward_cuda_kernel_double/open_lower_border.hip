// a sample exactly at y == height or x == width counts as outside, though it is still clamped to the last row or column
// witness: {"values": {"spatial_scale": 1, "sampling_ratio": 1, "pooled_height": 1, "pooled_width": 1}, "contents": "unit", "inputs": "for (size_t k = 0; k < bottom_rois_count; k += 6) { bottom_rois[k + 1] = 5.0; bottom_rois[k + 2] = 10.0; bottom_rois[k + 3] = 2.0; bottom_rois[k + 4] = 2.0; bottom_rois[k + 5] = 0.0; }"}
// SPDX-License-Identifier: Apache-2.0; derived from roi_align_rotated_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
// A bilinear sample with clamped taps instead of branches.
__device__ inline double rotated_sample(const double *plane, int height, int width, double y, double x) {
  const bool inside = y >= -1.0 && y < height && x >= -1.0 && x < width;
  if (!inside) return 0;
  y = fmin(fmax(y, 0.0), double(height - 1));
  x = fmin(fmax(x, 0.0), double(width - 1));
  const int y0 = (int)y, x0 = (int)x;
  const int y1 = min(y0 + 1, height - 1), x1 = min(x0 + 1, width - 1);
  const double fy = y - y0, fx = x - x0;
  const double *upper = plane + y0 * width, *lower = plane + y1 * width;
  return (1 - fy) * ((1 - fx) * upper[x0] + fx * upper[x1]) + fy * ((1 - fx) * lower[x0] + fx * lower[x1]);
}
__global__ void roi_align_rotated_forward_cuda_kernel_double(
    const int nthreads, const double *bottom_data,
    const double *bottom_rois, const double spatial_scale,
    const int sampling_ratio, const bool aligned, const bool clockwise,
    const int channels, const int height, const int width,
    const int pooled_height, const int pooled_width, double *top_data) {
  const int step = gridDim.x * blockDim.x;
  for (int index = blockIdx.x * blockDim.x + threadIdx.x; index < nthreads; index += step) {
    int rest = index;
    const int pw = rest % pooled_width;
    rest /= pooled_width;
    const int ph = rest % pooled_height;
    rest /= pooled_height;
    const int c = rest % channels;
    const double *roi = bottom_rois + rest / channels * 6;
    const double offset = aligned ? 0.5 : 0.0;
    const double cx = roi[1] * spatial_scale - offset, cy = roi[2] * spatial_scale - offset;
    const double w = aligned ? roi[3] * spatial_scale : max(roi[3] * spatial_scale, 1.0);
    const double h = aligned ? roi[4] * spatial_scale : max(roi[4] * spatial_scale, 1.0);
    const double bin_w = w / pooled_width, bin_h = h / pooled_height;
    const double theta = clockwise ? -roi[5] : roi[5];
    const double cosine = cos(theta), sine = sin(theta);
    const int gh = sampling_ratio > 0 ? sampling_ratio : ceilf(h / pooled_height);
    const int gw = sampling_ratio > 0 ? sampling_ratio : ceilf(w / pooled_width);
    const double *plane = bottom_data + (int(roi[0]) * channels + c) * height * width;
    double total = 0;
    for (int iy = 0; iy < gh; ++iy) {
      const double yy = -h / 2 + ph * bin_h + (iy + .5) * bin_h / gh;
      for (int ix = 0; ix < gw; ++ix) {
        const double xx = -w / 2 + pw * bin_w + (ix + .5) * bin_w / gw;
        total += rotated_sample(plane, height, width, yy * cosine - xx * sine + cy, yy * sine + xx * cosine + cx);
      }
    }
    const int count = gh * gw;
    top_data[index] = count > 1 ? total / count : total;
  }
}
