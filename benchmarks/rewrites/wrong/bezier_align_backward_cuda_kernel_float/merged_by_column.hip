// samples that fall into the same cell are added at once, but a new row of cells is not noticed where the column stays the same
// witness: {"values": {"channels": 2, "num_bottom_rois": 3, "num_bottom_diff": 2, "height": 12, "width": 14, "pooled_height": 3, "pooled_width": 4, "spatial_scale": "1.0f", "sampling_ratio": 3, "aligned": "true"}, "inputs": "for (size_t i = 0; i < bottom_diff_count; ++i) bottom_diff[i] = 0; for (int i = 0; i < num_bottom_rois; ++i) { float *r = &bottom_rois[17 * i]; const float left = 4.05f, top = 1.2f, wide = 0.6f, high = 9.f; for (int k = 0; k < 4; ++k) { r[1 + 2 * k] = left + wide * k / 3; r[2 + 2 * k] = top + 3.f * k; r[15 - 2 * k] = left + wide * k / 3; r[16 - 2 * k] = top + high; } }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/bezier_align_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
struct PendingCell {
  int x_low, x_high, y_low, y_high;
  float w1, w2, w3, w4;
};

__device__ inline void add_pending_cell(float *image, const int width, const PendingCell &cell, const float share) {
  atomicAdd(image + cell.y_low * width + cell.x_low, share * cell.w1);
  atomicAdd(image + cell.y_low * width + cell.x_high, share * cell.w2);
  atomicAdd(image + cell.y_high * width + cell.x_low, share * cell.w3);
  atomicAdd(image + cell.y_high * width + cell.x_high, share * cell.w4);
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
    // most samples of a bin share a cell: fewer atomics if their weights are added first
    PendingCell cell;
    bool pending = false;
    for (int iy = 0; iy < grid_h; iy++) {
      const float y = y_center - 0.5f * bin_h +
                      static_cast<float>(iy + .5f) * bin_h / static_cast<float>(grid_h);
      for (int ix = 0; ix < grid_w; ix++) {
        const float x = x_center - 0.5f * bin_w +
                        static_cast<float>(ix + .5f) * bin_w / static_cast<float>(grid_w);
        PendingCell next;
        bilinear_interpolate_gradient(height, width, y, x, next.w1, next.w2, next.w3, next.w4,
                                      next.x_low, next.x_high, next.y_low, next.y_high, index);
        if (next.x_low < 0 || next.y_low < 0) continue;
        if (pending && next.x_low == cell.x_low && next.x_high == cell.x_high) {
          cell.w1 += next.w1;
          cell.w2 += next.w2;
          cell.w3 += next.w3;
          cell.w4 += next.w4;
          continue;
        }
        if (pending) add_pending_cell(image, width, cell, share);
        cell = next;
        pending = true;
      }
    }
    if (pending) add_pending_cell(image, width, cell, share);
  }
}
