// The samples are one loop, and what they add to the four corners is summed in registers until a sample has other corners.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/riroi_align_rotated_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__device__ inline void flush_corners(double *this_map, double *next_map, const int *pixels, double *sums,
                                     double this_part, double next_part) {
  for (int k = 0; k < 4; ++k) {
    atomicAdd(this_map + pixels[k], sums[k] * this_part);
    atomicAdd(next_map + pixels[k], sums[k] * next_part);
    sums[k] = 0;
  }
}

__global__ void riroi_align_rotated_backward_cuda_kernel_double(
    const int nthreads, const double *top_diff, const double *bottom_rois,
    const double spatial_scale, const int num_samples, const bool clockwise,
    const int channels, const int height, const int width,
    const int pooled_height, const int pooled_width, const int num_orientations,
    double *bottom_diff) {
  const size_t area = (size_t)height * width;
  for (int index = blockIdx.x * blockDim.x + threadIdx.x; index < nthreads; index += blockDim.x * gridDim.x) {
    const int pw = index % pooled_width;
    const int ph = index / pooled_width % pooled_height;
    const int plane = index / (pooled_width * pooled_height);
    const int o = plane % num_orientations;
    const int map = plane / num_orientations;
    const double *roi = bottom_rois + map / channels * 6;
    double roi_w = roi[3] * spatial_scale, roi_h = roi[4] * spatial_scale;
    roi_w = max(roi_w, 1.0);
    roi_h = max(roi_h, 1.0);
    const double center_x = roi[1] * spatial_scale, center_y = roi[2] * spatial_scale;
    const double bin_w = roi_w / (double)pooled_width, bin_h = roi_h / (double)pooled_height;
    const int rows = num_samples > 0 ? num_samples : (int)ceilf(roi_h / pooled_height);
    const int columns = num_samples > 0 ? num_samples : (int)ceilf(roi_w / pooled_width);
    const double count = rows * columns;
    const double turn = roi[5] * num_orientations / (2 * M_PI);
    const int whole = (int)floorf(turn);
    const double next_part = turn - (double)whole, this_part = 1.0 - next_part;
    const int shift = (whole + num_orientations) % num_orientations;
    const int rotated = (o - shift + num_orientations) % num_orientations;
    const int next = (rotated + 1) % num_orientations;
    double *maps = bottom_diff + ((size_t)(int)roi[0] * channels + map % channels) * num_orientations * area;
    double *this_map = maps + rotated * area, *next_map = maps + next * area;
    const double theta = clockwise ? -roi[5] : roi[5];
    const double cosine = cos(theta), sine = sin(theta);
    const double gradient = top_diff[index];
    int pixels[4] = {-1, -1, -1, -1};
    double sums[4] = {0, 0, 0, 0};
    int iy = 0, ix = 0;
    while (iy < rows && columns > 0) {
      const double yy = -roi_h / 2.0 + ph * bin_h + (iy + .5) * bin_h / (double)rows;
      const double xx = -roi_w / 2.0 + pw * bin_w + (ix + .5) * bin_w / (double)columns;
      if (++ix == columns) ix = 0, ++iy;
      double y = yy * cosine - xx * sine + center_y;
      double x = yy * sine + xx * cosine + center_x;
      if (y < -1.0 || y > height || x < -1.0 || x > width) continue;
      y = y <= 0 ? 0 : y;
      x = x <= 0 ? 0 : x;
      int top = (int)y, left = (int)x;
      if (top >= height - 1) top = height - 1, y = top;
      if (left >= width - 1) left = width - 1, x = left;
      const int bottom = top < height - 1 ? top + 1 : top, right = left < width - 1 ? left + 1 : left;
      if (pixels[0] != top * width + left) {
        if (pixels[0] >= 0) flush_corners(this_map, next_map, pixels, sums, this_part, next_part);
        pixels[0] = top * width + left;
        pixels[1] = top * width + right;
        pixels[2] = bottom * width + left;
        pixels[3] = bottom * width + right;
      }
      const double fy = y - top, fx = x - left;
      sums[0] += gradient * ((1 - fy) * (1 - fx)) / count;
      sums[1] += gradient * ((1 - fy) * fx) / count;
      sums[2] += gradient * (fy * (1 - fx)) / count;
      sums[3] += gradient * (fy * fx) / count;
    }
    if (pixels[0] >= 0) flush_corners(this_map, next_map, pixels, sums, this_part, next_part);
  }
}
