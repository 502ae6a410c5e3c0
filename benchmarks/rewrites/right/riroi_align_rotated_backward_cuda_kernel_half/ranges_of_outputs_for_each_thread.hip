// each thread takes outputs that lie one after another; outputs without gradient are skipped, and equal corners are added once
// SPDX-License-Identifier: Apache-2.0; derived from riroi_align_rotated_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__device__ void spread_gradient(
    const int index, const Half *top_diff, const Half *bottom_rois, const Half spatial_scale, const int num_samples,
    const bool clockwise, const int channels, const int height, const int width, const int pooled_height,
    const int pooled_width, const int num_orientations, Half *bottom_diff) {
    const int pw = index % pooled_width;
    const int ph = (index / pooled_width) % pooled_height;
    const int o = (index / pooled_width / pooled_height) % num_orientations;
    const int c = (index / pooled_width / pooled_height / num_orientations) % channels;
    const int n = index / pooled_width / pooled_height / num_orientations / channels;
    const Half top = top_diff[index];
    if (float(top) == 0.f) return;
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
    const int grid_h = num_samples > 0 ? num_samples : ceilf(roi_height / pooled_height);
    const int grid_w = num_samples > 0 ? num_samples : ceilf(roi_width / pooled_width);
    const Half count = grid_h * grid_w;
    const Half start_h = -roi_height / 2.0;
    const Half start_w = -roi_width / 2.0;
    if (clockwise) theta = -theta;
    const Half cos_theta = cos(theta);
    const Half sin_theta = sin(theta);
    for (int iy = 0; iy < grid_h; ++iy) {
      const Half yy = start_h + ph * bin_h + static_cast<Half>(iy + .5f) * bin_h / static_cast<Half>(grid_h);
      for (int ix = 0; ix < grid_w; ++ix) {
        const Half xx = start_w + pw * bin_w + static_cast<Half>(ix + .5f) * bin_w / static_cast<Half>(grid_w);
        Half y = yy * cos_theta - xx * sin_theta + center_h;
        Half x = yy * sin_theta + xx * cos_theta + center_w;
        Half w1, w2, w3, w4;
        int x_low, x_high, y_low, y_high;
        bilinear_interpolate_gradient<Half>(height, width, y, x, w1, w2, w3, w4, x_low, x_high, y_low, y_high, index);
        if (x_low < 0 || y_low < 0) continue;
        float g[2][2] = {{top * w1 / count, top * w2 / count}, {top * w3 / count, top * w4 / count}};
        const int rows = y_high > y_low ? 2 : 1, columns = x_high > x_low ? 2 : 1;
        if (columns == 1) g[0][0] += g[0][1], g[1][0] += g[1][1];
        if (rows == 1) g[0][0] += g[1][0], g[0][1] += g[1][1];
        for (int i = 0; i < rows; ++i)
          for (int j = 0; j < columns; ++j) {
            const int at = (y_low + i) * width + x_low + j;
            atomicAdd(diff + at, Half(g[i][j] * float(r_var)));
            atomicAdd(diff_plus + at, Half(g[i][j] * float(l_var)));
          }
      }
    }
}
__global__ void riroi_align_rotated_backward_cuda_kernel_half(
    const int nthreads, const Half *top_diff, const Half *bottom_rois,
    const Half spatial_scale, const int num_samples, const bool clockwise,
    const int channels, const int height, const int width,
    const int pooled_height, const int pooled_width, const int num_orientations,
    Half *bottom_diff) {
  const int threads = blockDim.x * gridDim.x;
  const int each = nthreads / threads + (nthreads % threads != 0);
  const int begin = min(int(blockIdx.x * blockDim.x + threadIdx.x) * each, nthreads);
  const int end = min(begin + each, nthreads);
  for (int index = begin; index < end; ++index)
    spread_gradient(index, top_diff, bottom_rois, spatial_scale, num_samples, clockwise, channels, height, width, pooled_height,
                   pooled_width, num_orientations, bottom_diff);
}
