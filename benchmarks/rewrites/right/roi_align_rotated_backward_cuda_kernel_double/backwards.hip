// the samples are taken from the last to the first, with weights divided first and the terms of a row hoisted
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roi_align_rotated_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void roi_align_rotated_backward_cuda_kernel_double(
    const int nthreads, const double *top_diff, const double *bottom_rois,
    const double spatial_scale, const int sampling_ratio, const bool aligned,
    const bool clockwise, const int channels, const int height, const int width,
    const int pooled_height, const int pooled_width, double *bottom_diff) {
  const int stride = gridDim.x * blockDim.x;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < nthreads; i += stride) {
    const int pw = i % pooled_width;
    const int ph = i / pooled_width % pooled_height;
    const int plane = i / (pooled_width * pooled_height);
    const int c = plane % channels;
    const double *roi = bottom_rois + plane / channels * 6;
    const double shift = aligned ? 0.5 : 0.0;
    const double center_x = roi[1] * spatial_scale - shift;
    const double center_y = roi[2] * spatial_scale - shift;
    double roi_w = roi[3] * spatial_scale;
    double roi_h = roi[4] * spatial_scale;
    if (!aligned) {
      roi_w = max(roi_w, 1.0);
      roi_h = max(roi_h, 1.0);
    }
    const double theta = clockwise ? -roi[5] : roi[5];
    const double ct = cos(theta), st = sin(theta);
    const double bin_h = roi_h / pooled_height, bin_w = roi_w / pooled_width;
    const int grid_h = sampling_ratio > 0 ? sampling_ratio : int(ceilf(roi_h / pooled_height));
    const int grid_w = sampling_ratio > 0 ? sampling_ratio : int(ceilf(roi_w / pooled_width));
    double *out = bottom_diff + (int(roi[0]) * channels + c) * height * width;
    const double gradient = top_diff[i];
    const double count = grid_h * grid_w;
    for (int iy = grid_h - 1; iy >= 0; --iy) {
      const double yy = -roi_h / 2 + ph * bin_h + (iy + 0.5) * bin_h / grid_h;
      const double row_y = yy * ct, row_x = yy * st;
      for (int ix = grid_w - 1; ix >= 0; --ix) {
        const double xx = -roi_w / 2 + pw * bin_w + (ix + 0.5) * bin_w / grid_w;
        double y = row_y - xx * st + center_y;
        double x = row_x + xx * ct + center_x;
        const bool outside = y < -1.0 || y > height || x < -1.0 || x > width;
        if (outside) continue;
        if (y < 0) y = 0;
        if (x < 0) x = 0;
        int y0 = int(y), x0 = int(x), down = width, right = 1;
        double fy = y - y0, fx = x - x0;
        if (y0 + 1 >= height) y0 = height - 1, fy = 0, down = 0;
        if (x0 + 1 >= width) x0 = width - 1, fx = 0, right = 0;
        double *cell = out + y0 * width + x0;
        const double upper = (1.0 - fy) / count, lower = fy / count;
        atomicAdd(cell + down + right, lower * fx * gradient);
        atomicAdd(cell + down, lower * (1.0 - fx) * gradient);
        atomicAdd(cell + right, upper * fx * gradient);
        atomicAdd(cell, upper * (1.0 - fx) * gradient);
      }
    }
  }
}
