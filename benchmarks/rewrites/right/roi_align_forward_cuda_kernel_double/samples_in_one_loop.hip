// Samples of a bin run in one loop with rows and columns carried along, per-region numbers in plain locals, and the average is summed row by row.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roi_align_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void roi_align_forward_cuda_kernel_double(
    const int nthreads, const double* input, const double* rois, double* output, double* argmax_y,
    double* argmax_x, const int pooled_height, const int pooled_width,
    const double spatial_scale, const int sampling_ratio,
    const int pool_mode,  // 0 - max pool, 1 - avg pool
    const bool aligned, const int channels, const int height, const int width) {

  const int first = blockIdx.x * blockDim.x + threadIdx.x;
  for (int index = first; index < nthreads; index += gridDim.x * blockDim.x) {
    const int cell = index % (pooled_height * pooled_width), plane = index / (pooled_height * pooled_width);
    const int ph = cell / pooled_width, pw = cell - ph * pooled_width;
    const int n = plane / channels, c = plane - n * channels;
    const double* roi = rois + (size_t)n * 5;
    const double* map = input + ((size_t)(int)roi[0] * channels + c) * height * width;
    const double shift = aligned ? 0.5 : 0.0;
    double low[2], extent[2];
    int grid[2];
    for (int d = 0; d < 2; ++d) {  // 0: vertical, 1: horizontal
      const int pooled = d == 0 ? pooled_height : pooled_width;
      const double from = roi[2 - d] * spatial_scale - shift, to = roi[4 - d] * spatial_scale - shift;
      double length = to - from;
      if (!aligned && !(length > 1.0)) length = 1.0;
      extent[d] = length / pooled;
      low[d] = from + (d == 0 ? ph : pw) * extent[d];
      grid[d] = sampling_ratio > 0 ? sampling_ratio : (int)ceilf(length / pooled);
    }
    double best = -FLT_MAX, best_y = -1, best_x = -1, sum = 0, row = 0;
    if (grid[0] > 0 && grid[1] > 0) {
      int iy = 0, ix = 0;
      while (iy < grid[0]) {
        const double y = low[0] + (iy + 0.5) * extent[0] / grid[0];
        const double x = low[1] + (ix + 0.5) * extent[1] / grid[1];
        const double value = bilinear_interpolate(map, height, width, y, x, index);
        row += value;
        if (best < value) {
          best = value;
          best_y = y;
          best_x = x;
        }
        if (++ix == grid[1]) {
          ix = 0;
          ++iy;
          sum += row;
          row = 0;
        }
      }
    }
    if (pool_mode == 0) {
      output[index] = best;
      argmax_y[index] = best_y;
      argmax_x[index] = best_x;
    } else if (pool_mode == 1) {
      const int count = grid[0] * grid[1];
      output[index] = sum / (count > 1 ? count : 1);
    }
  }
}
