// the positions of samples are kept in arrays of 16, so finer sampling grids are reduced to 16 by 16
// witness: {"values": {"sampling_ratio": 20, "spatial_scale": 1}, "contents": "unit", "inputs": "for (size_t k = 0; k < bottom_rois_count; k += 6) { bottom_rois[k + 1] = 6.0; bottom_rois[k + 2] = 5.0; bottom_rois[k + 3] = 9.0; bottom_rois[k + 4] = 7.0; }"}
// SPDX-License-Identifier: Apache-2.0; derived from roi_align_rotated_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
#define ROTATED_MAX_GRID 16
__global__ void roi_align_rotated_forward_cuda_kernel_double(
    const int nthreads, const double *bottom_data,
    const double *bottom_rois, const double spatial_scale,
    const int sampling_ratio, const bool aligned, const bool clockwise,
    const int channels, const int height, const int width,
    const int pooled_height, const int pooled_width, double *top_data) {
  CUDA_1D_KERNEL_LOOP(index, nthreads) {
    const int pw = index % pooled_width;
    const int ph = (index / pooled_width) % pooled_height;
    const int c = (index / pooled_width / pooled_height) % channels;
    const int n = index / pooled_width / pooled_height / channels;
    const double *roi = bottom_rois + n * 6;
    const double offset = aligned ? 0.5 : 0.0;
    const double center_x = roi[1] * spatial_scale - offset;
    const double center_y = roi[2] * spatial_scale - offset;
    double box_w = roi[3] * spatial_scale, box_h = roi[4] * spatial_scale;
    if (!aligned) {
      box_w = max(box_w, 1.0);
      box_h = max(box_h, 1.0);
    }
    const double bin_h = box_h / pooled_height, bin_w = box_w / pooled_width;
    int rows = sampling_ratio > 0 ? sampling_ratio : ceilf(bin_h);
    int columns = sampling_ratio > 0 ? sampling_ratio : ceilf(bin_w);
    rows = min(rows, ROTATED_MAX_GRID);
    columns = min(columns, ROTATED_MAX_GRID);
    const double theta = clockwise ? -roi[5] : roi[5];
    const double cosine = cos(theta), sine = sin(theta);

    // the rotation is linear: the parts of x and y that depend on the column are computed once
    double dx[ROTATED_MAX_GRID], dy[ROTATED_MAX_GRID];
    for (int ix = 0; ix < columns; ++ix) {
      const double xx = -box_w / 2 + pw * bin_w + (ix + .5) * bin_w / columns;
      dx[ix] = xx * cosine;
      dy[ix] = xx * sine;
    }
    const double *plane = bottom_data + (int(roi[0]) * channels + c) * height * width;
    double sum = 0;
    for (int iy = 0; iy < rows; ++iy) {
      const double yy = -box_h / 2 + ph * bin_h + (iy + .5) * bin_h / rows;
      for (int ix = 0; ix < columns; ++ix)
        sum += bilinear_interpolate<double>(plane, height, width, yy * cosine - dy[ix] + center_y,
                                            yy * sine + dx[ix] + center_x, index);
    }
    top_data[index] = sum / max(rows * columns, 1);
  }
}
