// one loop over the samples with the columns outside of the rows, fused multiply-adds for the rotation, corners in a loop
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roi_align_rotated_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void roi_align_rotated_backward_cuda_kernel_double(
    const int nthreads, const double *top_diff, const double *bottom_rois,
    const double spatial_scale, const int sampling_ratio, const bool aligned,
    const bool clockwise, const int channels, const int height, const int width,
    const int pooled_height, const int pooled_width, double *bottom_diff) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < nthreads; i += blockDim.x * gridDim.x) {
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
    for (int sample = 0; sample < grid_h * grid_w; ++sample) {
      const int ix = sample / grid_h, iy = sample - ix * grid_h;
      const double yy = ph * bin_h - roi_h / 2 + (iy + 0.5) * bin_h / grid_h;
      const double xx = pw * bin_w - roi_w / 2 + (ix + 0.5) * bin_w / grid_w;
      double y = fma(yy, ct, -xx * st) + center_y;
      double x = fma(yy, st, xx * ct) + center_x;
      if (y < -1.0 || y > height || x < -1.0 || x > width) continue;
      y = fmin(fmax(y, 0.0), double(height - 1));
      x = fmin(fmax(x, 0.0), double(width - 1));
      const int y0 = int(y), x0 = int(x);
      const double fy = y - y0, fx = x - x0;
      for (int corner = 3; corner >= 0; --corner) {
        const int down = corner / 2, right = corner % 2;
        const double weight = (down ? fy : 1.0 - fy) * (right ? fx : 1.0 - fx);
        atomicAdd(out + min(y0 + down, height - 1) * width + min(x0 + right, width - 1), gradient * weight / count);
      }
    }
  }
}
