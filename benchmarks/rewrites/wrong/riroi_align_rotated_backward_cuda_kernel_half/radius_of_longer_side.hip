// Leaves out boxes that are farther from the map than half of their longer side, although their corners reach farther.
// witness: {"values": {"num_rois": 1, "num_bottom_diff": 1}, "inputs": "const float box[6] = {0.0f, 21.0f, 5.0f, 16.0f, 16.0f, 0.78539816f}; for (size_t i = 0; i < bottom_rois_count; i++) bottom_rois[i] = Half(box[i % 6]); for (size_t i = 0; i < top_diff_count; i++) top_diff[i] = Half(8.f); for (size_t i = 0; i < bottom_diff_count; i++) bottom_diff[i] = Half(0.f);"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/riroi_align_rotated_cuda_kernel.cuh of MMCV, Copyright (c) OpenMMLab
__global__ void riroi_align_rotated_backward_cuda_kernel_half(
    const int nthreads, const Half *top_diff, const Half *bottom_rois,
    const Half spatial_scale, const int num_samples, const bool clockwise,
    const int channels, const int height, const int width,
    const int pooled_height, const int pooled_width, const int num_orientations,
    Half *bottom_diff) {
  CUDA_1D_KERNEL_LOOP(index, nthreads) {
    // (n, c, ph, pw) is an element in the pooled output
    int pw = index % pooled_width;
    int ph = (index / pooled_width) % pooled_height;
    int o = (index / pooled_width / pooled_height) % num_orientations;
    int c =
        (index / pooled_width / pooled_height / num_orientations) % channels;
    int n = index / pooled_width / pooled_height / num_orientations / channels;

    const Half *offset_bottom_rois = bottom_rois + n * 6;
    int roi_batch_ind = offset_bottom_rois[0];

    Half roi_center_w = offset_bottom_rois[1] * spatial_scale;
    Half roi_center_h = offset_bottom_rois[2] * spatial_scale;
    Half roi_width = offset_bottom_rois[3] * spatial_scale;
    Half roi_height = offset_bottom_rois[4] * spatial_scale;
    Half theta = offset_bottom_rois[5];
    // Force malformed ROIs to be 1x1
    roi_width = max(roi_width, (Half)1.);
    roi_height = max(roi_height, (Half)1.);

    // nothing of a box that is out of reach
    const float reach = fmaxf(float(roi_width), float(roi_height)) * 0.5f;
    if (float(roi_center_w) + reach < -1.f || float(roi_center_w) - reach > float(width) ||
        float(roi_center_h) + reach < -1.f || float(roi_center_h) - reach > float(height))
      continue;

    Half bin_size_h = static_cast<Half>(roi_height) /
                          static_cast<Half>(pooled_height);
    Half bin_size_w =
        static_cast<Half>(roi_width) / static_cast<Half>(pooled_width);

    // find aligned index
    Half ind_float = theta * num_orientations / (2 * M_PI);
    int ind = floorf(ind_float);
    Half l_var = ind_float - (Half)ind;
    Half r_var = 1.0 - l_var;
    // correct start channel
    ind = (ind + num_orientations) % num_orientations;
    // rotated channel
    int ind_rot = (o - ind + num_orientations) % num_orientations;
    int ind_rot_plus = (ind_rot + 1 + num_orientations) % num_orientations;
    Half *offset_bottom_diff =
        bottom_diff + (roi_batch_ind * channels * num_orientations +
                       c * num_orientations + ind_rot) *
                          height * width;
    Half *offset_bottom_diff_plus =
        bottom_diff + (roi_batch_ind * channels * num_orientations +
                       c * num_orientations + ind_rot_plus) *
                          height * width;
    int top_offset =
        (n * channels * num_orientations + c * num_orientations + o) *
        pooled_height * pooled_width;
    const Half *offset_top_diff = top_diff + top_offset;
    const Half top_diff_this_bin = offset_top_diff[ph * pooled_width + pw];

    // We use roi_bin_grid to sample the grid and mimic integral
    int roi_bin_grid_h = (num_samples > 0)
                             ? num_samples
                             : ceilf(roi_height / pooled_height);  // e.g., = 2
    int roi_bin_grid_w =
        (num_samples > 0) ? num_samples : ceilf(roi_width / pooled_width);

    // roi_start_h and roi_start_w are computed wrt the center of RoI (x, y).
    // Appropriate translation needs to be applied after.
    if (clockwise) {
      theta = -theta;  // If clockwise, the angle needs to be reversed.
    }
    Half roi_start_h = -roi_height / 2.0;
    Half roi_start_w = -roi_width / 2.0;
    Half cosTheta = cos(theta);
    Half sinTheta = sin(theta);

    // We do average (integral) pooling inside a bin
    const Half count = roi_bin_grid_h * roi_bin_grid_w;  // e.g. = 4

    for (int iy = 0; iy < roi_bin_grid_h; iy++) {  // e.g., iy = 0, 1
      const Half yy =
          roi_start_h + ph * bin_size_h +
          static_cast<Half>(iy + .5f) * bin_size_h /
              static_cast<Half>(roi_bin_grid_h);  // e.g., 0.5, 1.5
      for (int ix = 0; ix < roi_bin_grid_w; ix++) {
        const Half xx = roi_start_w + pw * bin_size_w +
                            static_cast<Half>(ix + .5f) * bin_size_w /
                                static_cast<Half>(roi_bin_grid_w);

        // Rotate by theta around the center and translate
        Half y = yy * cosTheta - xx * sinTheta + roi_center_h;
        Half x = yy * sinTheta + xx * cosTheta + roi_center_w;

        Half w1, w2, w3, w4;
        int x_low, x_high, y_low, y_high;

        bilinear_interpolate_gradient<Half>(height, width, y, x, w1, w2, w3,
                                                w4, x_low, x_high, y_low,
                                                y_high, index);

        Half g1 = top_diff_this_bin * w1 / count;
        Half g2 = top_diff_this_bin * w2 / count;
        Half g3 = top_diff_this_bin * w3 / count;
        Half g4 = top_diff_this_bin * w4 / count;

        if (x_low >= 0 && x_high >= 0 && y_low >= 0 && y_high >= 0) {
          atomicAdd(offset_bottom_diff + y_low * width + x_low, g1 * r_var);
          atomicAdd(offset_bottom_diff + y_low * width + x_high, g2 * r_var);
          atomicAdd(offset_bottom_diff + y_high * width + x_low, g3 * r_var);
          atomicAdd(offset_bottom_diff + y_high * width + x_high, g4 * r_var);

          atomicAdd(offset_bottom_diff_plus + y_low * width + x_low,
                    g1 * l_var);
          atomicAdd(offset_bottom_diff_plus + y_low * width + x_high,
                    g2 * l_var);
          atomicAdd(offset_bottom_diff_plus + y_high * width + x_low,
                    g3 * l_var);
          atomicAdd(offset_bottom_diff_plus + y_high * width + x_high,
                    g4 * l_var);

        }  // if
      }    // ix
    }      // iy
  }        // CUDA_1D_KERNEL_LOOP
}
