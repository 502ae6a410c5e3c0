// Leaves a row of samples at the first one outside of the map, even where the row enters the map later.
// witness: {"values": {"pooled_width": "1", "sampling_ratio": "4", "spatial_scale": "1.0f"}, "contents": "wide", "seed": 1, "inputs": "bottom_rois[1] = 1; bottom_rois[2] = 4; bottom_rois[3] = 12; bottom_rois[4] = 3; bottom_rois[5] = 0.25f;"}
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
    const int ph = index / pooled_width % pooled_height;
    const int c = index / pooled_width / pooled_height % channels;
    const int n = index / pooled_width / pooled_height / channels;
    const float *roi = bottom_rois + n * 6;
    const int batch = roi[0];
    const float offset = aligned ? 0.5f : 0.f;
    const float center_w = roi[1] * spatial_scale - offset;
    const float center_h = roi[2] * spatial_scale - offset;
    float roi_width = roi[3] * spatial_scale;
    float roi_height = roi[4] * spatial_scale;
    const float theta = clockwise ? -roi[5] : roi[5];
    if (!aligned) {
      roi_width = max(roi_width, 1.f);
      roi_height = max(roi_height, 1.f);
    }
    const float bin_h = roi_height / static_cast<float>(pooled_height);
    const float bin_w = roi_width / static_cast<float>(pooled_width);
    const int grid_h = sampling_ratio > 0 ? sampling_ratio : (int)ceilf(roi_height / pooled_height);
    const int grid_w = sampling_ratio > 0 ? sampling_ratio : (int)ceilf(roi_width / pooled_width);
    const float start_h = -roi_height / 2.0f;
    const float start_w = -roi_width / 2.0f;
    const float cosine = cos(theta);
    const float sine = sin(theta);
    const float *map = bottom_data + (batch * channels + c) * height * width;
    float sum = 0.f;
    for (int iy = 0; iy < grid_h; iy++) {
      const float yy = start_h + ph * bin_h +
                       static_cast<float>(iy + .5f) * bin_h / static_cast<float>(grid_h);
      for (int ix = 0; ix < grid_w; ix++) {
        const float xx = start_w + pw * bin_w +
                         static_cast<float>(ix + .5f) * bin_w / static_cast<float>(grid_w);
        const float y = yy * cosine - xx * sine + center_h;
        const float x = yy * sine + xx * cosine + center_w;
        if (y < -1.f || y > height || x < -1.f || x > width) break;
        sum += bilinear_interpolate<float>(map, height, width, y, x, index);
      }
    }
    top_data[index] = sum / (float)max(grid_h * grid_w, 1);
  }
}
