// The curve parameters are divided in single precision, which is inexact when the pooled size is not a power of two.
// witness: {"values": {}, "inputs": "auto set_roi = [&](int n, double x, double y, double w, double h) { double *r = bottom_rois.get() + n * 17; for (int i = 0; i < 4; ++i) { r[1 + 2 * i] = x + w * i / 3; r[2 + 2 * i] = y; r[15 - 2 * i] = x + w * i / 3; r[16 - 2 * i] = y + h; } }; for (int n = 0; n < num_bottom_rois; ++n) set_roi(n, 4.0, 4.0, 12.0, 8.0);"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/bezier_align_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void bezier_align_forward_cuda_kernel_double(
    const int nthreads,
    const double *bottom_data,  // inputs
    const double *bottom_rois,  // bottom rois contains the bezier curve
    double *top_data,           // outputs
    const int pooled_height, const int pooled_width, const double spatial_scale,
    const int sampling_ratio, bool aligned, const int channels,
    const int height, const int width) {
  CUDA_1D_KERNEL_LOOP(index, nthreads) {
    const int pw = index % pooled_width;
    const int ph = (index / pooled_width) % pooled_height;
    const int c = (index / pooled_width / pooled_height) % channels;
    const int n = index / pooled_width / pooled_height / channels;
    const double *roi = bottom_rois + n * 17;

    // Bernstein weights, shared by all four curves of the region.
    const float u = pw / static_cast<float>(pooled_width);
    const float v = ph / static_cast<float>(pooled_height);
    const double w = 1. - u;
    const double weights[4] = {w * w * w, 3. * u * w * w, 3. * u * u * w,
                               static_cast<double>(u) * u * u};
    double upper_x = 0., upper_y = 0., lower_x = 0., lower_y = 0.;
    for (int k = 0; k < 4; ++k) {
      upper_x += weights[k] * (roi[1 + 2 * k] * spatial_scale);
      upper_y += weights[k] * (roi[2 + 2 * k] * spatial_scale);
      lower_x += weights[k] * (roi[15 - 2 * k] * spatial_scale);
      lower_y += weights[k] * (roi[16 - 2 * k] * spatial_scale);
    }
    const double offset = aligned ? 0.5 : 0.0;
    const double x_center = lower_x * v + upper_x * (1. - v) - offset;
    const double y_center = lower_y * v + upper_y * (1. - v) - offset;

    double roi_width =
        fmax(fabs(roi[1] * spatial_scale - roi[7] * spatial_scale),
             fabs(roi[15] * spatial_scale - roi[9] * spatial_scale));
    double roi_height =
        fmax(fabs(roi[2] * spatial_scale - roi[8] * spatial_scale),
             fabs(roi[16] * spatial_scale - roi[10] * spatial_scale));
    if (!aligned) {
      roi_width = fmax(roi_width, 1.);
      roi_height = fmax(roi_height, 1.);
    }
    const double bin_h = roi_height / pooled_height;
    const double bin_w = roi_width / pooled_width;
    const int grid_h = sampling_ratio > 0 ? sampling_ratio : (int)ceil(bin_h);
    const int grid_w = sampling_ratio > 0 ? sampling_ratio : (int)ceil(bin_w);

    const double *map =
        bottom_data + ((int)roi[0] * channels + c) * height * width;
    double sum = 0.;
    for (int iy = 0; iy < grid_h; ++iy) {
      const double y = y_center - 0.5 * bin_h + (iy + 0.5) * bin_h / grid_h;
      for (int ix = 0; ix < grid_w; ++ix) {
        const double x = x_center - 0.5 * bin_w + (ix + 0.5) * bin_w / grid_w;
        sum += bilinear_interpolate(map, height, width, y, x, index);
      }
    }
    top_data[index] = sum / max(grid_h * grid_w, 1);
  }
}
