// regions that are turned by less than 0.01 are sampled as if they were not turned
// witness: {"contents": "unit", "values": {"num_rois": 4, "num_bottom_data": 2, "channels": 2, "height": 40, "width": 50, "pooled_height": 7, "pooled_width": 7, "spatial_scale": "1.0f", "sampling_ratio": 2, "aligned": "true", "clockwise": "false"}, "inputs": "for (int i = 0; i < num_rois; ++i) { float *r = &bottom_rois[6 * i]; r[0] = i % 2; r[1] = 24 + i; r[2] = 20; r[3] = 44; r[4] = 34; r[5] = i % 2 ? -0.009f : 0.0095f; }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roi_align_rotated_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void roi_align_rotated_forward_cuda_kernel_float(
    const int nthreads, const float *bottom_data,
    const float *bottom_rois, const float spatial_scale,
    const int sampling_ratio, const bool aligned, const bool clockwise,
    const int channels, const int height, const int width,
    const int pooled_height, const int pooled_width, float *top_data) {
  CUDA_1D_KERNEL_LOOP(index, nthreads) {
    const int pw = index % pooled_width;
    const int ph = (index / pooled_width) % pooled_height;
    const int c = (index / pooled_width / pooled_height) % channels;
    const int n = index / pooled_width / pooled_height / channels;
    const float *offset_bottom_rois = bottom_rois + n * 6;
    const int roi_batch_ind = offset_bottom_rois[0];

    const float offset = aligned ? 0.5f : 0.0f;
    const float roi_center_w = offset_bottom_rois[1] * spatial_scale - offset;
    const float roi_center_h = offset_bottom_rois[2] * spatial_scale - offset;
    float roi_width = offset_bottom_rois[3] * spatial_scale;
    float roi_height = offset_bottom_rois[4] * spatial_scale;
    if (!aligned) {
      roi_width = max(roi_width, 1.f);
      roi_height = max(roi_height, 1.f);
    }

    // most proposals are upright: spare those the sine and the cosine
    float theta = offset_bottom_rois[5];
    if (clockwise) theta = -theta;
    float cos_theta = 1, sin_theta = 0;
    if (fabsf(theta) > 1e-2f) {
      cos_theta = cos(theta);
      sin_theta = sin(theta);
    }

    const float bin_size_h = roi_height / pooled_height;
    const float bin_size_w = roi_width / pooled_width;
    const float *offset_bottom_data = bottom_data + (roi_batch_ind * channels + c) * height * width;
    const int roi_bin_grid_h = sampling_ratio > 0 ? sampling_ratio : (int)ceilf(roi_height / pooled_height);
    const int roi_bin_grid_w = sampling_ratio > 0 ? sampling_ratio : (int)ceilf(roi_width / pooled_width);
    float output_val = 0;
    for (int iy = 0; iy < roi_bin_grid_h; iy++) {
      const float yy = -roi_height / 2 + ph * bin_size_h + (iy + .5f) * bin_size_h / roi_bin_grid_h;
      for (int ix = 0; ix < roi_bin_grid_w; ix++) {
        const float xx = -roi_width / 2 + pw * bin_size_w + (ix + .5f) * bin_size_w / roi_bin_grid_w;
        const float y = yy * cos_theta - xx * sin_theta + roi_center_h;
        const float x = yy * sin_theta + xx * cos_theta + roi_center_w;
        output_val += bilinear_interpolate<float>(offset_bottom_data, height, width, y, x, index);
      }
    }
    top_data[index] = output_val / max(roi_bin_grid_h * roi_bin_grid_w, 1);
  }
}
