// the adaptive number of samples per bin is the rounded size of a bin, not the next integer above it
// witness: {"values": {"sampling_ratio": "0", "spatial_scale": "0.25", "height": "16", "width": "16"}, "contents": "tens"}
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
    int grid_h = sampling_ratio, grid_w = sampling_ratio;
    if (sampling_ratio <= 0) {
      // about one sample per pixel, at least one for a bin that is not empty
      grid_h = roi_h > 0 ? max(1, int(bin_h + 0.5)) : 0;
      grid_w = roi_w > 0 ? max(1, int(bin_w + 0.5)) : 0;
    }
    double *out = bottom_diff + (int(roi[0]) * channels + c) * height * width;
    const double gradient = top_diff[i];
    const double count = grid_h * grid_w;
    for (int iy = 0; iy < grid_h; ++iy) {
      const double yy = -roi_h / 2 + ph * bin_h + (iy + 0.5) * bin_h / grid_h;
      for (int ix = 0; ix < grid_w; ++ix) {
        const double xx = -roi_w / 2 + pw * bin_w + (ix + 0.5) * bin_w / grid_w;
        const double y = yy * ct - xx * st + center_y;
        const double x = yy * st + xx * ct + center_x;
        double w1, w2, w3, w4;
        int x0, x1, y0, y1;
        bilinear_interpolate_gradient<double>(height, width, y, x, w1, w2, w3, w4, x0, x1, y0, y1, i);
        if (x0 < 0 || y0 < 0) continue;
        atomicAdd(out + y0 * width + x0, gradient * w1 / count);
        atomicAdd(out + y0 * width + x1, gradient * w2 / count);
        atomicAdd(out + y1 * width + x0, gradient * w3 / count);
        atomicAdd(out + y1 * width + x1, gradient * w4 / count);
      }
    }
  }
}
