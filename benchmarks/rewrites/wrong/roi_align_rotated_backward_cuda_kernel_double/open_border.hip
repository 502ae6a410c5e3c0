// samples that lie exactly on the border of the map (at height, width or -1) are left out
// witness: {"values": {"pooled_height": "1", "pooled_width": "1", "sampling_ratio": "1"}, "contents": "unit", "inputs": "bottom_rois[1] = 10; bottom_rois[2] = 20; bottom_rois[3] = 4; bottom_rois[4] = 4; bottom_rois[5] = 0;"}
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
    const double share = gradient / double(grid_h * grid_w);
    for (int sample = 0; sample < grid_h * grid_w; ++sample) {
      const int iy = sample / grid_w, ix = sample % grid_w;
      const double yy = -roi_h / 2 + ph * bin_h + (iy + 0.5) * bin_h / grid_h;
      const double xx = -roi_w / 2 + pw * bin_w + (ix + 0.5) * bin_w / grid_w;
      double y = yy * ct - xx * st + center_y;
      double x = yy * st + xx * ct + center_x;
      // only samples inside of the map (one pixel of border) contribute
      const bool inside = y > -1 && y < height && x > -1 && x < width;
      if (!inside) continue;
      y = min(max(y, 0.0), double(height - 1));
      x = min(max(x, 0.0), double(width - 1));
      const int y0 = int(y), x0 = int(x);
      const int y1 = min(y0 + 1, height - 1), x1 = min(x0 + 1, width - 1);
      const double fy = y - y0, fx = x - x0;
      atomicAdd(out + y0 * width + x0, share * (1 - fy) * (1 - fx));
      atomicAdd(out + y0 * width + x1, share * (1 - fy) * fx);
      atomicAdd(out + y1 * width + x0, share * fy * (1 - fx));
      atomicAdd(out + y1 * width + x1, share * fy * fx);
    }
  }
}
