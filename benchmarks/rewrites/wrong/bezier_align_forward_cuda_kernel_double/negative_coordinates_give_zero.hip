// Samples up to one pixel left of or above the map give zero instead of the pixel at its border.
// witness: {"values": {}, "seed": 7, "inputs": "for (int i = 0; i < num_bottom_data * channels * height * width; ++i) bottom_data[i] = 1.0 + i % 5; for (int r = 0; r < num_bottom_rois; ++r) { bottom_rois[r * 17] = r % num_bottom_data; for (int k = 0; k < 4; ++k) { bottom_rois[r * 17 + 1 + 2 * k] = -1.0 + 2.0 * k; bottom_rois[r * 17 + 2 + 2 * k] = 8.0; bottom_rois[r * 17 + 9 + 2 * k] = -1.0 + 2.0 * (3 - k); bottom_rois[r * 17 + 10 + 2 * k] = 8.0 + 6.0; } }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/bezier_align_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__device__ inline double sample_plane(const double *plane, int height,
                                      int width, double y, double x) {
  if (!(y >= 0. && x >= 0. && y <= height && x <= width)) return 0.;
  int top = (int)y, left = (int)x;
  if (top > height - 1) top = height - 1;
  if (left > width - 1) left = width - 1;
  const int bottom = top < height - 1 ? top + 1 : top;
  const int right = left < width - 1 ? left + 1 : left;
  const double fy = bottom > top ? y - top : 0.;
  const double fx = right > left ? x - left : 0.;
  const double *upper = plane + top * width;
  const double *lower = plane + bottom * width;
  return (1. - fy) * ((1. - fx) * upper[left] + fx * upper[right]) +
         fy * ((1. - fx) * lower[left] + fx * lower[right]);
}

struct BezierBin {
  double center_y, center_x, size_y, size_x;
  int samples_y, samples_x;
};

// roi points at the 16 coordinates behind the number of the image
__device__ inline BezierBin bezier_bin(const double *roi, int ph, int pw,
                                       int pooled_height, int pooled_width,
                                       double spatial_scale,
                                       int sampling_ratio, bool aligned) {
  double px[8], py[8];
  for (int k = 0; k < 8; ++k) {
    px[k] = roi[2 * k] * spatial_scale;
    py[k] = roi[2 * k + 1] * spatial_scale;
  }
  const double offset = aligned ? 0.5 : 0.0;
  const double u = pw / static_cast<double>(pooled_width);
  const double v = ph / static_cast<double>(pooled_height);
  // the lower curve is stored from right to left
  const double x0 = bezier_curve(px[0], px[1], px[2], px[3], u);
  const double y0 = bezier_curve(py[0], py[1], py[2], py[3], u);
  const double x1 = bezier_curve(px[7], px[6], px[5], px[4], u);
  const double y1 = bezier_curve(py[7], py[6], py[5], py[4], u);
  BezierBin bin;
  bin.center_x = x1 * v + x0 * (1. - v) - offset;
  bin.center_y = y1 * v + y0 * (1. - v) - offset;
  const double upper_x = fabs(px[0] - px[3]), lower_x = fabs(px[7] - px[4]);
  const double upper_y = fabs(py[0] - py[3]), lower_y = fabs(py[7] - py[4]);
  double extent_x = upper_x > lower_x ? upper_x : lower_x;
  double extent_y = upper_y > lower_y ? upper_y : lower_y;
  if (!aligned) {
    if (extent_x < 1.) extent_x = 1.;
    if (extent_y < 1.) extent_y = 1.;
  }
  bin.size_y = extent_y / static_cast<double>(pooled_height);
  bin.size_x = extent_x / static_cast<double>(pooled_width);
  if (sampling_ratio > 0) {
    bin.samples_y = sampling_ratio;
    bin.samples_x = sampling_ratio;
  } else {
    bin.samples_y = (int)ceil(extent_y / pooled_height);
    bin.samples_x = (int)ceil(extent_x / pooled_width);
  }
  return bin;
}

__device__ inline double bin_sample_y(const BezierBin &bin, int iy) {
  return bin.center_y - 0.5 * bin.size_y +
         static_cast<double>(iy + .5f) * bin.size_y /
             static_cast<double>(bin.samples_y);
}

__device__ inline double bin_sample_x(const BezierBin &bin, int ix) {
  return bin.center_x - 0.5 * bin.size_x +
         static_cast<double>(ix + .5f) * bin.size_x /
             static_cast<double>(bin.samples_x);
}

__global__ void bezier_align_forward_cuda_kernel_double(
    const int nthreads, const double *bottom_data, const double *bottom_rois,
    double *top_data, const int pooled_height, const int pooled_width,
    const double spatial_scale, const int sampling_ratio, bool aligned,
    const int channels, const int height, const int width) {
  for (int index = blockIdx.x * blockDim.x + threadIdx.x; index < nthreads;
       index += blockDim.x * gridDim.x) {
    const int pw = index % pooled_width;
    int rest = index / pooled_width;
    const int ph = rest % pooled_height;
    rest /= pooled_height;
    const int c = rest % channels;
    const double *roi = bottom_rois + rest / channels * 17;
    const BezierBin bin =
        bezier_bin(roi + 1, ph, pw, pooled_height, pooled_width, spatial_scale,
                   sampling_ratio, aligned);
    const double *plane =
        bottom_data + ((int)roi[0] * channels + c) * height * width;
    double sum = 0.;
    for (int iy = 0; iy < bin.samples_y; ++iy) {
      const double y = bin_sample_y(bin, iy);
      for (int ix = 0; ix < bin.samples_x; ++ix) {
        const double x = bin_sample_x(bin, ix);
        sum += sample_plane(plane, height, width, y, x);
      }
    }
    int count = bin.samples_y * bin.samples_x;
    if (count < 1) count = 1;
    top_data[index] = sum / count;
  }
}
