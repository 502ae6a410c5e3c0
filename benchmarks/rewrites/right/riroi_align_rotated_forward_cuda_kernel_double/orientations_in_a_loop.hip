// a thread takes a bin of a channel and sums every orientation once, for the two results that it enters
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/riroi_align_rotated_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void riroi_align_rotated_forward_cuda_kernel_double(
    const int nthreads, const double *bottom_data,
    const double *bottom_rois, const double spatial_scale,
    const int num_samples, const bool clockwise, const int channels,
    const int height, const int width, const int pooled_height,
    const int pooled_width, const int num_orientations, double *top_data) {
  const int bins = nthreads / num_orientations, area = pooled_height * pooled_width;
  CUDA_1D_KERNEL_LOOP(bin, bins) {
    const int pw = bin % pooled_width, ph = bin % area / pooled_width;
    const int plane_group = bin / area;
    const int c = plane_group % channels, n = plane_group / channels;
    const double *roi = bottom_rois + n * 6;
    const double center_w = roi[1] * spatial_scale, center_h = roi[2] * spatial_scale;
    const double roi_w = max(roi[3] * spatial_scale, 1.0), roi_h = max(roi[4] * spatial_scale, 1.0);
    const double bin_h = roi_h / pooled_height, bin_w = roi_w / pooled_width;
    const double turn = roi[5] * num_orientations / (2 * M_PI);
    const int ind = floorf(turn);
    const double l_var = turn - ind, r_var = 1.0 - l_var;
    const int shift = (ind % num_orientations + num_orientations) % num_orientations;
    const double theta = clockwise ? -roi[5] : roi[5];
    const double cos_theta = cos(theta), sin_theta = sin(theta);
    const int grid_h = num_samples > 0 ? num_samples : (int)ceilf(roi_h / pooled_height);
    const int grid_w = num_samples > 0 ? num_samples : (int)ceilf(roi_w / pooled_width);
    const double count = max(grid_h * grid_w, 1);
    const double *data = bottom_data + ((int)roi[0] * channels + c) * num_orientations * height * width;
    double *result = top_data + plane_group * num_orientations * area + ph * pooled_width + pw;

    double first = 0, before = 0;
    for (int k = 0; k < num_orientations; ++k) {
      double sum = 0;
      for (int iy = 0; iy < grid_h; iy++) {
        const double yy = -roi_h / 2.0 + ph * bin_h + (iy + .5) * bin_h / grid_h;
        for (int ix = 0; ix < grid_w; ix++) {
          const double xx = -roi_w / 2.0 + pw * bin_w + (ix + .5) * bin_w / grid_w;
          const double y = yy * cos_theta - xx * sin_theta + center_h;
          const double x = yy * sin_theta + xx * cos_theta + center_w;
          sum += bilinear_interpolate<double>(data + k * height * width, height, width, y, x, bin);
        }
      }
      if (k == 0)
        first = sum;
      else
        result[(k - 1 + shift) % num_orientations * area] = (r_var * before + l_var * sum) / count;
      before = sum;
    }
    result[(num_orientations - 1 + shift) % num_orientations * area] = (r_var * before + l_var * first) / count;
  }
}
