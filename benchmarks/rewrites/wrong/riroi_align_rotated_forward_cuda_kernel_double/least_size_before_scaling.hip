// boxes are made at least 1 wide and high before they are scaled, not after
// witness: {"values": {"channels": 3, "height": 9, "width": 11, "pooled_height": 2, "pooled_width": 3, "num_orientations": 4, "num_rois": 5, "num_bottom_data": 2, "spatial_scale": "0.5", "num_samples": 2, "clockwise": "false"}, "inputs": "for (size_t i = 0; i < bottom_data_count; ++i) bottom_data[i] = double(i * 37 % 101) / 16 + double(i % 13) / 8; for (int i = 0; i < num_rois; ++i) { double *r = &bottom_rois[6 * i]; r[0] = i % 2; r[1] = 9 + i; r[2] = 8 + i % 3; r[3] = 1.25 + i; r[4] = 6 - i; r[5] = 0.4 + 0.5 * i; }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/riroi_align_rotated_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void riroi_align_rotated_forward_cuda_kernel_double(
    const int nthreads, const double *bottom_data,
    const double *bottom_rois, const double spatial_scale,
    const int num_samples, const bool clockwise, const int channels,
    const int height, const int width, const int pooled_height,
    const int pooled_width, const int num_orientations, double *top_data) {
  CUDA_1D_KERNEL_LOOP(index, nthreads) {
    const int pw = index % pooled_width;
    const int ph = index / pooled_width % pooled_height;
    const int o = index / (pooled_width * pooled_height) % num_orientations;
    const int c = index / (pooled_width * pooled_height * num_orientations) % channels;
    const int n = index / (pooled_width * pooled_height * num_orientations * channels);
    const double *roi = bottom_rois + n * 6;
    const int batch = roi[0];
    const double center_w = roi[1] * spatial_scale;
    const double center_h = roi[2] * spatial_scale;
    // malformed boxes become 1x1
    const double roi_w = max(roi[3], 1.0) * spatial_scale;
    const double roi_h = max(roi[4], 1.0) * spatial_scale;
    const double bin_h = roi_h / pooled_height;
    const double bin_w = roi_w / pooled_width;

    const double turn = roi[5] * num_orientations / (2 * M_PI);
    int ind = floorf(turn);
    const double l_var = turn - ind, r_var = 1.0 - l_var;
    ind = (ind + num_orientations) % num_orientations;
    const int rotated = (o - ind + num_orientations) % num_orientations;
    const int rotated_plus = (rotated + 1) % num_orientations;
    const double *data = bottom_data + (batch * channels + c) * num_orientations * height * width;
    const double *plane = data + rotated * height * width;
    const double *plane_plus = data + rotated_plus * height * width;

    const double theta = clockwise ? -roi[5] : roi[5];
    const double cos_theta = cos(theta), sin_theta = sin(theta);
    const int grid_h = num_samples > 0 ? num_samples : (int)ceilf(roi_h / pooled_height);
    const int grid_w = num_samples > 0 ? num_samples : (int)ceilf(roi_w / pooled_width);
    double sum = 0;
    for (int iy = 0; iy < grid_h; iy++) {
      const double yy = -roi_h / 2 + ph * bin_h + (iy + .5) * bin_h / grid_h;
      for (int ix = 0; ix < grid_w; ix++) {
        const double xx = -roi_w / 2 + pw * bin_w + (ix + .5) * bin_w / grid_w;
        const double y = yy * cos_theta - xx * sin_theta + center_h;
        const double x = yy * sin_theta + xx * cos_theta + center_w;
        sum += r_var * bilinear_interpolate<double>(plane, height, width, y, x, index) +
               l_var * bilinear_interpolate<double>(plane_plus, height, width, y, x, index);
      }
    }
    top_data[index] = sum / max(grid_h * grid_w, 1);
  }
}
