// the weights of samples that fall into the same cell are summed before the gradient is added
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/bezier_align_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
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
    int last_x = -1, last_y = -1, last_right = 0, last_down = 0;
    float s1 = 0, s2 = 0, s3 = 0, s4 = 0;
    for (int iy = 0; iy <= grid_h; iy++) {
      // one row more than there are adds what is left
      const bool end = iy == grid_h;
      for (int ix = 0; ix < (end ? 1 : grid_w); ix++) {
        const float y = y_center - 0.5f * bin_h +
                        static_cast<float>(iy + .5f) * bin_h / static_cast<float>(grid_h);
        const float x = x_center - 0.5f * bin_w +
                        static_cast<float>(ix + .5f) * bin_w / static_cast<float>(grid_w);
        float w1 = 0, w2 = 0, w3 = 0, w4 = 0;
        int x_low = -1, x_high = -1, y_low = -1, y_high = -1;
        if (!end) {
          bilinear_interpolate_gradient(height, width, y, x, w1, w2, w3, w4,
                                        x_low, x_high, y_low, y_high, index);
          if (x_low < 0 || y_low < 0) continue;
        }
        if (end || x_low != last_x || y_low != last_y) {
          if (last_x >= 0) {
            float *corner = image + last_y * width + last_x;
            atomicAdd(corner, share * s1);
            atomicAdd(corner + last_right, share * s2);
            atomicAdd(corner + last_down, share * s3);
            atomicAdd(corner + last_down + last_right, share * s4);
          }
          s1 = s2 = s3 = s4 = 0;
          last_x = x_low, last_y = y_low;
          last_right = x_high - x_low, last_down = (y_high - y_low) * width;
        }
        s1 += w1, s2 += w2, s3 += w3, s4 += w4;
      }
    }
  }
}
