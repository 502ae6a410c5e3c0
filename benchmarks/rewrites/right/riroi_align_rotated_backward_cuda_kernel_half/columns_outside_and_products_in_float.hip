// walks the samples column by column, and multiplies weights and shares of the orientations in single precision
// SPDX-License-Identifier: Apache-2.0; derived from riroi_align_rotated_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void riroi_align_rotated_backward_cuda_kernel_half(
    const int nthreads, const Half *top_diff, const Half *bottom_rois,
    const Half spatial_scale, const int num_samples, const bool clockwise,
    const int channels, const int height, const int width,
    const int pooled_height, const int pooled_width, const int num_orientations,
    Half *bottom_diff) {
  CUDA_1D_KERNEL_LOOP(index, nthreads) {
    const int pw = index % pooled_width;
    const int ph = (index / pooled_width) % pooled_height;
    const int o = (index / pooled_width / pooled_height) % num_orientations;
    const int c = (index / pooled_width / pooled_height / num_orientations) % channels;
    const int n = index / pooled_width / pooled_height / num_orientations / channels;
    const Half *roi = bottom_rois + n * 6;
    const int image = roi[0];
    const Half center_w = roi[1] * spatial_scale;
    const Half center_h = roi[2] * spatial_scale;
    Half roi_width = roi[3] * spatial_scale;
    Half roi_height = roi[4] * spatial_scale;
    Half theta = roi[5];
    roi_width = max(roi_width, (Half)1.);
    roi_height = max(roi_height, (Half)1.);
    const Half bin_h = roi_height / static_cast<Half>(pooled_height);
    const Half bin_w = roi_width / static_cast<Half>(pooled_width);
    const Half turned = theta * num_orientations / (2 * M_PI);
    int ind = floorf(turned);
    const Half l_var = turned - (Half)ind;
    const Half r_var = 1.0 - l_var;
    ind = (ind + num_orientations) % num_orientations;
    const int rot = (o - ind + num_orientations) % num_orientations;
    const int rot_plus = (rot + 1) % num_orientations;
    const int first_map = (image * channels + c) * num_orientations;
    Half *diff = bottom_diff + (first_map + rot) * height * width;
    Half *diff_plus = bottom_diff + (first_map + rot_plus) * height * width;
    const Half top = top_diff[index];
    const int grid_h = num_samples > 0 ? num_samples : ceilf(roi_height / pooled_height);
    const int grid_w = num_samples > 0 ? num_samples : ceilf(roi_width / pooled_width);
    const Half count = grid_h * grid_w;
    const Half start_h = -roi_height / 2.0;
    const Half start_w = -roi_width / 2.0;
    if (clockwise) theta = -theta;
    const Half cos_theta = cos(theta);
    const Half sin_theta = sin(theta);
    const float share = float(top) / float(count), here = r_var, next = l_var;
    for (int ix = 0; ix < grid_w; ++ix) {
      const Half xx = start_w + pw * bin_w + static_cast<Half>(ix + .5f) * bin_w / static_cast<Half>(grid_w);
      for (int iy = 0; iy < grid_h; ++iy) {
        const Half yy = start_h + ph * bin_h + static_cast<Half>(iy + .5f) * bin_h / static_cast<Half>(grid_h);
        Half y = yy * cos_theta - xx * sin_theta + center_h;
        Half x = yy * sin_theta + xx * cos_theta + center_w;
        Half w1, w2, w3, w4;
        int x_low, x_high, y_low, y_high;
        bilinear_interpolate_gradient<Half>(height, width, y, x, w1, w2, w3, w4, x_low, x_high, y_low, y_high, index);
        if (x_low < 0 || y_low < 0) continue;
        const int at[4] = {y_low * width + x_low, y_low * width + x_high, y_high * width + x_low, y_high * width + x_high};
        const float g[4] = {share * float(w1), share * float(w2), share * float(w3), share * float(w4)};
        for (int k = 0; k < 4; ++k) {
          atomicAdd(diff + at[k], Half(g[k] * here));
          atomicAdd(diff_plus + at[k], Half(g[k] * next));
        }
      }
    }
  }
}
