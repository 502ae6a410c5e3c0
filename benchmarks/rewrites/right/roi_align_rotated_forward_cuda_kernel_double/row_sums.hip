// columns of samples outside, each summed from the last row to the first; the column sums are added at the end of each; a contiguous run of elements per thread
// SPDX-License-Identifier: Apache-2.0; derived from roi_align_rotated_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void roi_align_rotated_forward_cuda_kernel_double(
    const int nthreads, const double *bottom_data,
    const double *bottom_rois, const double spatial_scale,
    const int sampling_ratio, const bool aligned, const bool clockwise,
    const int channels, const int height, const int width,
    const int pooled_height, const int pooled_width, double *top_data) {
  const int threads = gridDim.x * blockDim.x;
  const int run = (nthreads + threads - 1) / threads;
  const int begin = (blockIdx.x * blockDim.x + threadIdx.x) * run;
  const int end = min(begin + run, nthreads);
  for (int index = begin; index < end; ++index) {
    const int pw = index % pooled_width, ph = index / pooled_width % pooled_height;
    const int plane = index / pooled_width / pooled_height;  // n * channels + c
    const double *roi = bottom_rois + plane / channels * 6;
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
    const double *image = bottom_data + (int(roi[0]) * channels + plane % channels) * height * width;
    double total = 0;
    for (int ix = 0; ix < grid_w; ++ix) {
      const double xx = -roi_w / 2.0 + pw * bin_w + (ix + .5) * bin_w / grid_w;
      double column = 0;
      for (int iy = grid_h - 1; iy >= 0; --iy) {
        const double yy = -roi_h / 2.0 + ph * bin_h + (iy + .5) * bin_h / grid_h;
        column += bilinear_interpolate<double>(image, height, width, yy * cosine - xx * sine + center_h,
                                               yy * sine + xx * cosine + center_w, index);
      }
      total += column;
    }
    top_data[index] = total / max(grid_h * grid_w, 1);
  }
}
