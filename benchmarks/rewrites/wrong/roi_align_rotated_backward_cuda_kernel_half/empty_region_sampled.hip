// The adaptive number of samples is at least one, so that an aligned region of width or height zero gives gradients.
// witness: {"values": {"channels": "2", "height": "6", "width": "8", "pooled_height": "2", "pooled_width": "2", "num_rois": "2", "num_bottom_diff": "2", "spatial_scale": "Half(1.0f)", "sampling_ratio": "0", "aligned": "1", "clockwise": "0"}, "contents": "unit", "seed": 1, "inputs": "bottom_rois[0] = Half(0.0f); bottom_rois[1] = Half(4.0f); bottom_rois[2] = Half(3.0f); bottom_rois[3] = Half(0.0f); bottom_rois[4] = Half(4.0f); bottom_rois[5] = Half(0.0f); bottom_rois[6] = Half(1.0f); bottom_rois[7] = Half(4.0f); bottom_rois[8] = Half(3.0f); bottom_rois[9] = Half(2.0f); bottom_rois[10] = Half(0.0f); bottom_rois[11] = Half(0.0f); for (size_t i = 0; i < top_diff_count; i++) top_diff[i] = Half(1.0f + float(i % 3)); for (size_t i = 0; i < bottom_diff_count; i++) bottom_diff[i] = Half(0.0f);"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/mmcv/ops/csrc/common/cuda/roi_align_rotated_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void roi_align_rotated_backward_cuda_kernel_half(
    const int nthreads, const Half *top_diff, const Half *bottom_rois,
    const Half spatial_scale, const int sampling_ratio, const bool aligned,
    const bool clockwise, const int channels, const int height, const int width,
    const int pooled_height, const int pooled_width, Half *bottom_diff) {
  CUDA_1D_KERNEL_LOOP(index, nthreads) {
    // (n, c, ph, pw) is an element in the pooled output
    int pw = index % pooled_width;
    int ph = (index / pooled_width) % pooled_height;
    int c = (index / pooled_width / pooled_height) % channels;
    int n = index / pooled_width / pooled_height / channels;

    const Half *offset_bottom_rois = bottom_rois + n * 6;
    int roi_batch_ind = offset_bottom_rois[0];

    // Do not round
    Half offset = aligned ? (Half)0.5 : (Half)0.0;
    Half roi_center_w = offset_bottom_rois[1] * spatial_scale - offset;
    Half roi_center_h = offset_bottom_rois[2] * spatial_scale - offset;
    Half roi_width = offset_bottom_rois[3] * spatial_scale;
    Half roi_height = offset_bottom_rois[4] * spatial_scale;
    // scalar_t theta = offset_bottom_rois[5] * M_PI / 180.0;
    Half theta = offset_bottom_rois[5];
    if (clockwise) {
      theta = -theta;  // If clockwise, the angle needs to be reversed.
    }
    if (!aligned) {  // for backward-compatibility only
      // Force malformed ROIs to be 1x1
      roi_width = max(roi_width, (Half)1.);
      roi_height = max(roi_height, (Half)1.);
    }
    Half bin_size_h = static_cast<Half>(roi_height) /
                          static_cast<Half>(pooled_height);
    Half bin_size_w =
        static_cast<Half>(roi_width) / static_cast<Half>(pooled_width);

    Half *offset_bottom_diff =
        bottom_diff + (roi_batch_ind * channels + c) * height * width;

    int top_offset = (n * channels + c) * pooled_height * pooled_width;
    const Half *offset_top_diff = top_diff + top_offset;
    const Half top_diff_this_bin = offset_top_diff[ph * pooled_width + pw];

    // We use roi_bin_grid to sample the grid and mimic integral
    int roi_bin_grid_h = (sampling_ratio > 0)
                             ? sampling_ratio
                             : max(1, (int)ceilf(roi_height / pooled_height));  // e.g., = 2
    int roi_bin_grid_w =
        (sampling_ratio > 0) ? sampling_ratio : max(1, (int)ceilf(roi_width / pooled_width));

    // roi_start_h and roi_start_w are computed wrt the center of RoI (x, y).
    // Appropriate translation needs to be applied after.
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
          atomicAdd(offset_bottom_diff + y_low * width + x_low, g1);
          atomicAdd(offset_bottom_diff + y_low * width + x_high, g2);
          atomicAdd(offset_bottom_diff + y_high * width + x_low, g3);
          atomicAdd(offset_bottom_diff + y_high * width + x_high, g4);
        }  // if
      }    // ix
    }      // iy
  }        // CUDA_1D_KERNEL_LOOP
}
