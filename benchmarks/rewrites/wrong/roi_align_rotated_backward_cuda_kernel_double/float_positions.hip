// the positions of the samples are computed in float although the gradients are double
// witness: {"contents": "tens", "values": {"height": "40", "width": "40"}}
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
    float ct, st;
    sincosf(float(clockwise ? -roi[5] : roi[5]), &st, &ct);
    const double bin_h = roi_h / pooled_height, bin_w = roi_w / pooled_width;
    const int grid_h = sampling_ratio > 0 ? sampling_ratio : int(ceilf(roi_h / pooled_height));
    const int grid_w = sampling_ratio > 0 ? sampling_ratio : int(ceilf(roi_w / pooled_width));
    double *out = bottom_diff + (int(roi[0]) * channels + c) * height * width;
    const double gradient = top_diff[i];
    const double count = grid_h * grid_w;
    const float step_h = float(bin_h) / grid_h, step_w = float(bin_w) / grid_w;
    const float top = float(ph * bin_h - roi_h / 2), left = float(pw * bin_w - roi_w / 2);
    for (int iy = 0; iy < grid_h; ++iy) {
      const float yy = top + (iy + .5f) * step_h;
      for (int ix = 0; ix < grid_w; ++ix) {
        const float xx = left + (ix + .5f) * step_w;
        const float y = yy * ct - xx * st + float(center_y);
        const float x = yy * st + xx * ct + float(center_x);
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
