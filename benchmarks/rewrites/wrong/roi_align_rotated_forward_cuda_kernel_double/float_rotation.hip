// sine and cosine of the angle are computed in single precision
// witness: {"values": {"height": 40, "width": 40, "spatial_scale": 1}, "contents": "unit", "inputs": "for (size_t k = 0; k < bottom_rois_count; k += 6) { bottom_rois[k + 1] = 20.0; bottom_rois[k + 2] = 20.0; bottom_rois[k + 3] = 25.0; bottom_rois[k + 4] = 25.0; }"}
// SPDX-License-Identifier: Apache-2.0; derived from roi_align_rotated_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void roi_align_rotated_forward_cuda_kernel_double(
    const int nthreads, const double *bottom_data,
    const double *bottom_rois, const double spatial_scale,
    const int sampling_ratio, const bool aligned, const bool clockwise,
    const int channels, const int height, const int width,
    const int pooled_height, const int pooled_width, double *top_data) {
  const int per_roi = channels * pooled_height * pooled_width;
  CUDA_1D_KERNEL_LOOP(index, nthreads) {
    const int n = index / per_roi;
    const int c = index % per_roi / (pooled_height * pooled_width);
    const int ph = index / pooled_width % pooled_height, pw = index % pooled_width;
    const double *roi = bottom_rois + n * 6;
    const float theta = clockwise ? -roi[5] : roi[5];
    const float cosine = cosf(theta), sine = sinf(theta);
    double w = roi[3] * spatial_scale, h = roi[4] * spatial_scale, x = roi[1] * spatial_scale,
           y = roi[2] * spatial_scale;
    if (aligned) {
      x -= 0.5;
      y -= 0.5;
    } else {
      w = max(w, 1.0);
      h = max(h, 1.0);
    }
    const double bin_h = h / pooled_height, bin_w = w / pooled_width;
    const int grid_h = sampling_ratio > 0 ? sampling_ratio : ceilf(h / pooled_height);
    const int grid_w = sampling_ratio > 0 ? sampling_ratio : ceilf(w / pooled_width);
    const double *plane = bottom_data + (int(roi[0]) * channels + c) * height * width;
    double output = 0;
    for (int ix = 0; ix < grid_w; ++ix) {
      const double xx = (pw + (ix + 0.5) / grid_w) * bin_w - w / 2;
      for (int iy = 0; iy < grid_h; ++iy) {
        const double yy = (ph + (iy + 0.5) / grid_h) * bin_h - h / 2;
        output += bilinear_interpolate<double>(plane, height, width, yy * cosine - xx * sine + y,
                                               yy * sine + xx * cosine + x, index);
      }
    }
    top_data[index] = output / max(grid_h * grid_w, 1);
  }
}
