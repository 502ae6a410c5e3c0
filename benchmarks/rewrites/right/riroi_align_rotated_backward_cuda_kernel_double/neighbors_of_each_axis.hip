// Each axis gives up to two neighbors with their parts, and loops over them and over the two orientation channels add the products.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/riroi_align_rotated_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
struct AxisNeighbors {
  int at[2];
  double part[2];
  int count;  // 0 outside of the map
};

__device__ inline AxisNeighbors axis_neighbors(double where, int size) {
  AxisNeighbors result;
  result.count = 0;
  if (where < -1.0 || where > size) return result;
  if (where <= 0) where = 0;
  const int low = (int)where;
  if (low >= size - 1) {
    result.at[0] = size - 1;
    result.part[0] = 1.0;
    result.count = 1;
  } else {
    result.at[0] = low;
    result.at[1] = low + 1;
    result.part[1] = where - low;
    result.part[0] = 1. - result.part[1];
    result.count = 2;
  }
  return result;
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
    for (int ix = 0; ix < columns; ++ix) {
      const double xx = -roi_w / 2.0 + pw * bin_w + (ix + .5) * bin_w / (double)columns;
      for (int iy = 0; iy < rows; ++iy) {
        const double yy = -roi_h / 2.0 + ph * bin_h + (iy + .5) * bin_h / (double)rows;
        const AxisNeighbors vertical = axis_neighbors(yy * cosine - xx * sine + center_y, height);
        const AxisNeighbors horizontal = axis_neighbors(yy * sine + xx * cosine + center_x, width);
        for (int v = 0; v < vertical.count; ++v) {
          for (int h = 0; h < horizontal.count; ++h) {
            const size_t pixel = (size_t)vertical.at[v] * width + horizontal.at[h];
            const double g = gradient * (vertical.part[v] * horizontal.part[h]) / count;
            atomicAdd(this_map + pixel, g * this_part);
            atomicAdd(next_map + pixel, g * next_part);
          }
        }
      }
    }
  }
}
