// orientations wrap around with a bit mask, as if there were a power of two of them
// witness: {"contents": "unit", "values": {"num_rois": 5, "num_bottom_diff": 2, "channels": 2, "height": 9, "width": 8, "pooled_height": 2, "pooled_width": 3, "spatial_scale": "1.0f", "num_samples": 2, "num_orientations": 6, "clockwise": "false"}, "inputs": "for (int i = 0; i < num_rois; ++i) { float *r = &bottom_rois[6 * i]; r[0] = i % 2; r[1] = 3.5f + 0.3f * i; r[2] = 4.25f; r[3] = 3 + i % 3; r[4] = 2.5f; r[5] = 0.4f + 0.9f * i; }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/riroi_align_rotated_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void riroi_align_rotated_backward_cuda_kernel_float(
    const int nthreads, const float *top_diff, const float *bottom_rois,
    const float spatial_scale, const int num_samples, const bool clockwise,
    const int channels, const int height, const int width,
    const int pooled_height, const int pooled_width, const int num_orientations,
    float *bottom_diff) {
  CUDA_1D_KERNEL_LOOP(index, nthreads) {
    int rest = index;
    const int pw = rest % pooled_width;
    rest /= pooled_width;
    const int ph = rest % pooled_height;
    rest /= pooled_height;
    const int o = rest % num_orientations;
    rest /= num_orientations;
    const int c = rest % channels;
    const int n = rest / channels;

    const float *offset_bottom_rois = bottom_rois + n * 6;
    const int roi_batch_ind = offset_bottom_rois[0];
    const float roi_center_w = offset_bottom_rois[1] * spatial_scale;
    const float roi_center_h = offset_bottom_rois[2] * spatial_scale;
    const float roi_width = max(offset_bottom_rois[3] * spatial_scale, 1.f);
    const float roi_height = max(offset_bottom_rois[4] * spatial_scale, 1.f);
    float theta = offset_bottom_rois[5];
    const float bin_size_h = roi_height / pooled_height;
    const float bin_size_w = roi_width / pooled_width;

    const float ind_float = theta * num_orientations / (2 * M_PI);
    const int ind = floorf(ind_float);
    const float l_var = ind_float - ind;
    const float r_var = 1 - l_var;
    // negative numbers wrap around, too
    const int last = num_orientations - 1;
    const int ind_rot = (o - ind) & last;
    const int ind_rot_plus = (ind_rot + 1) & last;
    float *image = bottom_diff + (roi_batch_ind * channels + c) * num_orientations * height * width;
    float *near_map = image + ind_rot * height * width;
    float *far_map = image + ind_rot_plus * height * width;

    const int roi_bin_grid_h = num_samples > 0 ? num_samples : (int)ceilf(roi_height / pooled_height);
    const int roi_bin_grid_w = num_samples > 0 ? num_samples : (int)ceilf(roi_width / pooled_width);
    const float count = roi_bin_grid_h * roi_bin_grid_w;
    if (clockwise) theta = -theta;
    const float roi_start_h = -roi_height / 2.0;
    const float roi_start_w = -roi_width / 2.0;
    const float cos_theta = cos(theta);
    const float sin_theta = sin(theta);
    const float grad = top_diff[index];

    for (int iy = 0; iy < roi_bin_grid_h; iy++) {
      const float yy = roi_start_h + ph * bin_size_h + (iy + .5f) * bin_size_h / roi_bin_grid_h;
      for (int ix = 0; ix < roi_bin_grid_w; ix++) {
        const float xx = roi_start_w + pw * bin_size_w + (ix + .5f) * bin_size_w / roi_bin_grid_w;
        const float y = yy * cos_theta - xx * sin_theta + roi_center_h;
        const float x = yy * sin_theta + xx * cos_theta + roi_center_w;
        float w1, w2, w3, w4;
        int x_low, x_high, y_low, y_high;
        bilinear_interpolate_gradient<float>(height, width, y, x, w1, w2, w3, w4, x_low, x_high, y_low, y_high,
                                             index);
        if (x_low >= 0 && x_high >= 0 && y_low >= 0 && y_high >= 0) {
          const float g1 = grad * w1 / count, g2 = grad * w2 / count;
          const float g3 = grad * w3 / count, g4 = grad * w4 / count;
          atomicAdd(near_map + y_low * width + x_low, g1 * r_var);
          atomicAdd(near_map + y_low * width + x_high, g2 * r_var);
          atomicAdd(near_map + y_high * width + x_low, g3 * r_var);
          atomicAdd(near_map + y_high * width + x_high, g4 * r_var);
          atomicAdd(far_map + y_low * width + x_low, g1 * l_var);
          atomicAdd(far_map + y_low * width + x_high, g2 * l_var);
          atomicAdd(far_map + y_high * width + x_low, g3 * l_var);
          atomicAdd(far_map + y_high * width + x_high, g4 * l_var);
        }
      }
    }
  }
}
