// samples less than a pixel outside of the image have no gradient instead of that of the border
// witness: {"values": {"channels": 2, "num_bottom_rois": 3, "num_bottom_diff": 2, "height": 12, "width": 14, "pooled_height": 3, "pooled_width": 4, "spatial_scale": "1.0f", "sampling_ratio": 2, "aligned": "true"}, "inputs": "for (size_t i = 0; i < bottom_diff_count; ++i) bottom_diff[i] = 0; for (int i = 0; i < num_bottom_rois; ++i) { float *r = &bottom_rois[17 * i]; const float left = -1.3f + i, top = -0.6f, wide = 6.f, high = 3.f; for (int k = 0; k < 4; ++k) { r[1 + 2 * k] = left + wide * k / 3; r[2 + 2 * k] = top + 0.25f * (k % 3); r[15 - 2 * k] = left + wide * k / 3; r[16 - 2 * k] = top + high + 0.25f * (k % 2); } }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/bezier_align_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
// Adds a gradient to the four neighbors of a position, if it is in the image.
__device__ inline void spread_to_neighbors(float *image, const int height, const int width, float y, float x, const float share) {
  if (y < 0 || x < 0 || y > height || x > width) return;
  const int y_low = min((int)y, height - 1), x_low = min((int)x, width - 1);
  const int y_high = min(y_low + 1, height - 1), x_high = min(x_low + 1, width - 1);
  const float ly = y_high > y_low ? y - y_low : 0.f, lx = x_high > x_low ? x - x_low : 0.f;
  const float hy = 1.f - ly, hx = 1.f - lx;
  atomicAdd(&image[y_low * width + x_low], share * hy * hx);
  atomicAdd(&image[y_low * width + x_high], share * hy * lx);
  atomicAdd(&image[y_high * width + x_low], share * ly * hx);
  atomicAdd(&image[y_high * width + x_high], share * ly * lx);
}

__global__ void bezier_align_backward_cuda_kernel_float(
    const int nthreads, const float *top_diff, const float *bottom_rois, float *bottom_diff,
    const int pooled_height, const int pooled_width, const float spatial_scale,
    const int sampling_ratio, bool aligned, const int channels,
    const int height, const int width) {
  CUDA_1D_KERNEL_LOOP(index, nthreads) {
    const int pw = index % pooled_width;
    const int ph = (index / pooled_width) % pooled_height;
    const int c = (index / pooled_width / pooled_height) % channels;
    const int n = index / pooled_width / pooled_height / channels;

    const float *roi = bottom_rois + n * 17;
    const int batch = roi[0];
    float *image = bottom_diff + (batch * channels + c) * height * width;
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
    const float share = top_diff[index] / (grid_h * grid_w);
    for (int iy = 0; iy < grid_h; iy++) {
      const float y = y_center - 0.5f * bin_h +
                      static_cast<float>(iy + .5f) * bin_h / static_cast<float>(grid_h);
      for (int ix = 0; ix < grid_w; ix++) {
        const float x = x_center - 0.5f * bin_w +
                        static_cast<float>(ix + .5f) * bin_w / static_cast<float>(grid_w);
        spread_to_neighbors(image, height, width, y, x, share);
      }
    }
  }
}
