// threads share out bins and add to all channels of each, at neighbors that are found once
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/bezier_align_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void bezier_align_backward_cuda_kernel_float(
    const int nthreads, const float *top_diff, const float *bottom_rois, float *bottom_diff,
    const int pooled_height, const int pooled_width, const float spatial_scale,
    const int sampling_ratio, bool aligned, const int channels,
    const int height, const int width) {
  const int bins = nthreads / channels;
  const int per_roi = pooled_height * pooled_width;
  for (int bin = blockIdx.x * blockDim.x + threadIdx.x; bin < bins; bin += blockDim.x * gridDim.x) {
    const int n = bin / per_roi;
    const int cell = bin - n * per_roi;
    const int ph = cell / pooled_width;
    const int pw = cell - ph * pooled_width;
    const float *roi = bottom_rois + (size_t)n * 17;
    const int batch = roi[0];
    const float *top = top_diff + (size_t)n * channels * per_roi + cell;
    float *images = bottom_diff + (size_t)batch * channels * height * width;
    // the upper curve runs from left to right, the lower one from right to left
    float upper_x[4], upper_y[4], lower_x[4], lower_y[4];
    for (int i = 0; i < 4; i++) {
      upper_x[i] = roi[1 + 2 * i] * spatial_scale;
      upper_y[i] = roi[2 + 2 * i] * spatial_scale;
      lower_x[i] = roi[15 - 2 * i] * spatial_scale;
      lower_y[i] = roi[16 - 2 * i] * spatial_scale;
    }
    const float offset = aligned ? 0.5f : 0.0f;
    const float u = pw / static_cast<float>(pooled_width);
    const float v = ph / static_cast<float>(pooled_height);
    const float x0 = bezier_curve(upper_x[0], upper_x[1], upper_x[2], upper_x[3], u);
    const float y0 = bezier_curve(upper_y[0], upper_y[1], upper_y[2], upper_y[3], u);
    const float x1 = bezier_curve(lower_x[0], lower_x[1], lower_x[2], lower_x[3], u);
    const float y1 = bezier_curve(lower_y[0], lower_y[1], lower_y[2], lower_y[3], u);
    const float x_center = x1 * v + x0 * (1. - v) - offset;
    const float y_center = y1 * v + y0 * (1. - v) - offset;
    float roi_width = max(abs(upper_x[0] - upper_x[3]), abs(lower_x[0] - lower_x[3]));
    float roi_height = max(abs(upper_y[0] - upper_y[3]), abs(lower_y[0] - lower_y[3]));
    if (!aligned) {  // regions of the old convention have at least one pixel
      roi_width = max(roi_width, 1.f);
      roi_height = max(roi_height, 1.f);
    }
    const float bin_h = roi_height / static_cast<float>(pooled_height);
    const float bin_w = roi_width / static_cast<float>(pooled_width);
    const int grid_h = sampling_ratio > 0 ? sampling_ratio : (int)ceil(roi_height / pooled_height);
    const int grid_w = sampling_ratio > 0 ? sampling_ratio : (int)ceil(roi_width / pooled_width);
    const float count = grid_h * grid_w;
    for (int ix = grid_w - 1; ix >= 0; ix--) {
      const float x = x_center - 0.5f * bin_w +
                      static_cast<float>(ix + .5f) * bin_w / static_cast<float>(grid_w);
      for (int iy = grid_h - 1; iy >= 0; iy--) {
        const float y = y_center - 0.5f * bin_h +
                        static_cast<float>(iy + .5f) * bin_h / static_cast<float>(grid_h);
        float w1, w2, w3, w4;
        int x_low, x_high, y_low, y_high;
        bilinear_interpolate_gradient(height, width, y, x, w1, w2, w3, w4,
                                      x_low, x_high, y_low, y_high, bin);
        if (x_low < 0 || y_low < 0) continue;
        const int p1 = y_low * width + x_low, p2 = y_low * width + x_high;
        const int p3 = y_high * width + x_low, p4 = y_high * width + x_high;
        float *image = images;
        for (int c = 0; c < channels; c++, image += (size_t)height * width) {
          const float share = top[(size_t)c * per_roi] / count;
          atomicAdd(image + p1, w1 * share);
          atomicAdd(image + p2, w2 * share);
          atomicAdd(image + p3, w3 * share);
          atomicAdd(image + p4, w4 * share);
        }
      }
    }
  }
}
