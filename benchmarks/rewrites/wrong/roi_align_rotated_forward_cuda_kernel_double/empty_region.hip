// the mean is divided by the number of samples even when that is zero, so empty regions become NaN
// witness: {"values": {"aligned": "true", "sampling_ratio": 0}, "contents": "wide"}
// SPDX-License-Identifier: Apache-2.0; derived from roi_align_rotated_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void roi_align_rotated_forward_cuda_kernel_double(
    const int nthreads, const double *bottom_data,
    const double *bottom_rois, const double spatial_scale,
    const int sampling_ratio, const bool aligned, const bool clockwise,
    const int channels, const int height, const int width,
    const int pooled_height, const int pooled_width, double *top_data) {
  CUDA_1D_KERNEL_LOOP(index, nthreads) {
    const int pw = index % pooled_width;
    const int ph = (index / pooled_width) % pooled_height;
    const int c = (index / (pooled_width * pooled_height)) % channels;
    const int n = index / (pooled_width * pooled_height * channels);
    const double *roi = bottom_rois + 6 * n;
    const double *image = bottom_data + (size_t(roi[0]) * channels + c) * height * width;
    const double origin = aligned ? 0.5 : 0.0;
    const double center_w = roi[1] * spatial_scale - origin, center_h = roi[2] * spatial_scale - origin;
    double extent_w = roi[3] * spatial_scale, extent_h = roi[4] * spatial_scale;
    if (!aligned) {
      extent_w = extent_w < 1 ? 1 : extent_w;
      extent_h = extent_h < 1 ? 1 : extent_h;
    }
    const double bin_w = extent_w / pooled_width, bin_h = extent_h / pooled_height;
    const int rows = sampling_ratio > 0 ? sampling_ratio : max((int)ceilf(bin_h), 0);
    const int columns = sampling_ratio > 0 ? sampling_ratio : max((int)ceilf(bin_w), 0);
    const double angle = clockwise ? -roi[5] : roi[5];
    const double ct = cos(angle), st = sin(angle);

    double mean = 0;
    double row = ph * bin_h - extent_h / 2 + 0.5 * bin_h / rows;
    for (int iy = 0; iy < rows; ++iy, row += bin_h / rows) {
      double column = pw * bin_w - extent_w / 2 + 0.5 * bin_w / columns;
      for (int ix = 0; ix < columns; ++ix, column += bin_w / columns)
        mean += bilinear_interpolate<double>(image, height, width, row * ct - column * st + center_h,
                                             row * st + column * ct + center_w, index);
    }
    top_data[index] = mean / (rows * columns);
  }
}
