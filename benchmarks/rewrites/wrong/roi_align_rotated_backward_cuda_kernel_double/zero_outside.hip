// between -1 and 0 the weights are those of a map with zeros around it, where the original clamps to the first row or column
// witness: {"values": {"spatial_scale": "1.0"}, "contents": "wide"}
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
    for (int iy = 0; iy < grid_h; ++iy) {
      const double yy = -roi_h / 2 + ph * bin_h + (iy + 0.5) * bin_h / grid_h;
      for (int ix = 0; ix < grid_w; ++ix) {
        const double xx = -roi_w / 2 + pw * bin_w + (ix + 0.5) * bin_w / grid_w;
        const double y = yy * ct - xx * st + center_y;
        const double x = yy * st + xx * ct + center_x;
        if (y < -1.0 || y > height || x < -1.0 || x > width) continue;
        const double y_floor = floor(y), x_floor = floor(x);
        const double fy = y - y_floor, fx = x - x_floor;
        for (int corner = 0; corner < 4; ++corner) {
          const int cy = int(y_floor) + (corner >> 1), cx = int(x_floor) + (corner & 1);
          if (cy < 0 || cx < 0) continue;
          const double wy = corner >> 1 ? fy : 1.0 - fy, wx = corner & 1 ? fx : 1.0 - fx;
          // below and right of the map the last row and column repeat
          atomicAdd(out + min(cy, height - 1) * width + min(cx, width - 1), gradient * wy * wx / count);
        }
      }
    }
  }
}
