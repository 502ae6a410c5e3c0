// the orientation is found from the angle after it was reversed for clockwise ones
// witness: {"contents": "unit", "values": {"num_rois": 5, "num_bottom_diff": 2, "channels": 2, "height": 9, "width": 8, "pooled_height": 2, "pooled_width": 3, "spatial_scale": "1.0f", "num_samples": 2, "num_orientations": 8, "clockwise": "true"}, "inputs": "for (int i = 0; i < num_rois; ++i) { float *r = &bottom_rois[6 * i]; r[0] = i % 2; r[1] = 3.5f + 0.3f * i; r[2] = 4.25f; r[3] = 3 + i % 3; r[4] = 2.5f; r[5] = 0.4f + 0.5f * i; }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/riroi_align_rotated_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void riroi_align_rotated_backward_cuda_kernel_float(
    const int nthreads, const float *top_diff, const float *bottom_rois,
    const float spatial_scale, const int num_samples, const bool clockwise,
    const int channels, const int height, const int width,
    const int pooled_height, const int pooled_width, const int num_orientations,
    float *bottom_diff) {
  CUDA_1D_KERNEL_LOOP(index, nthreads) {
    const int pw = index % pooled_width;
    const int ph = index / pooled_width % pooled_height;
    const int o = index / pooled_width / pooled_height % num_orientations;
    const int c = index / pooled_width / pooled_height / num_orientations % channels;
    const int n = index / pooled_width / pooled_height / num_orientations / channels;

    const float *roi = bottom_rois + n * 6;
    const int batch = roi[0];
    const float center_w = roi[1] * spatial_scale;
    const float center_h = roi[2] * spatial_scale;
    const float roi_width = max(roi[3] * spatial_scale, 1.f);
    const float roi_height = max(roi[4] * spatial_scale, 1.f);
    const float theta = clockwise ? -roi[5] : roi[5];
    const float bin_h = roi_height / pooled_height;
    const float bin_w = roi_width / pooled_width;

    // the two orientations between which the angle lies
    const float position = theta * num_orientations / (2 * M_PI);
    const int lower = floorf(position);
    const float second_share = position - lower;
    const int turned = (lower % num_orientations + num_orientations) % num_orientations;
    const int first = (o - turned + num_orientations) % num_orientations;
    const int second = (first + 1) % num_orientations;
    float *maps = bottom_diff + (batch * channels + c) * num_orientations * height * width;
    float *first_map = maps + first * height * width;
    float *second_map = maps + second * height * width;

    const int grid_h = num_samples > 0 ? num_samples : (int)ceilf(roi_height / pooled_height);
    const int grid_w = num_samples > 0 ? num_samples : (int)ceilf(roi_width / pooled_width);
    const float share = top_diff[index] / (grid_h * grid_w);
    const float cosine = cos(theta), sine = sin(theta);
    for (int iy = 0; iy < grid_h; iy++) {
      const float yy = -roi_height / 2.0 + ph * bin_h + (iy + .5f) * bin_h / grid_h;
      for (int ix = 0; ix < grid_w; ix++) {
        const float xx = -roi_width / 2.0 + pw * bin_w + (ix + .5f) * bin_w / grid_w;
        const float y = yy * cosine - xx * sine + center_h;
        const float x = yy * sine + xx * cosine + center_w;
        float w1, w2, w3, w4;
        int x_low, x_high, y_low, y_high;
        bilinear_interpolate_gradient<float>(height, width, y, x, w1, w2, w3, w4, x_low, x_high, y_low, y_high,
                                             index);
        if (x_low < 0 || y_low < 0) continue;
        const float weights[4] = {w1, w2, w3, w4};
        for (int corner = 0; corner < 4; ++corner) {
          const int at = (corner / 2 ? y_high : y_low) * width + (corner % 2 ? x_high : x_low);
          atomicAdd(first_map + at, share * weights[corner] * (1 - second_share));
          atomicAdd(second_map + at, share * weights[corner] * second_share);
        }
      }
    }
  }
}
