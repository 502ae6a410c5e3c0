// averages only the samples inside the map
// witness: {"contents": "unit", "values": {"num_rois": 5, "num_bottom_data": 2, "channels": 3, "height": 9, "width": 11, "pooled_height": 2, "pooled_width": 3, "spatial_scale": "1.0f", "sampling_ratio": 2, "aligned": "true", "clockwise": "true"}, "inputs": "for (int i = 0; i < num_rois; ++i) { float *r = &bottom_rois[6 * i]; r[0] = i % 2; r[1] = 2 * i; r[2] = 1.25f; r[3] = 8; r[4] = 6; r[5] = 0.3f * i; }"}
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
    const float *roi = bottom_rois + n * 6;
    const int roi_batch_ind = roi[0];

    const float offset = aligned ? 0.5f : 0.0f;
    const float roi_center_w = roi[1] * spatial_scale - offset;
    const float roi_center_h = roi[2] * spatial_scale - offset;
    const float least = aligned ? -3.0e38f : 1.f;
    const float roi_width = max(roi[3] * spatial_scale, least);
    const float roi_height = max(roi[4] * spatial_scale, least);
    const float theta = clockwise ? -roi[5] : roi[5];
    const float bin_size_h = roi_height / pooled_height;
    const float bin_size_w = roi_width / pooled_width;
    const int roi_bin_grid_h = sampling_ratio > 0 ? sampling_ratio : (int)ceilf(roi_height / pooled_height);
    const int roi_bin_grid_w = sampling_ratio > 0 ? sampling_ratio : (int)ceilf(roi_width / pooled_width);
    const float cosine = cos(theta), sine = sin(theta);
    const float *map = bottom_data + (roi_batch_ind * channels + c) * height * width;

    float sum = 0;
    int count = 0;
    for (int iy = 0; iy < roi_bin_grid_h; iy++) {
      const float yy = -roi_height / 2 + ph * bin_size_h + (iy + .5f) * bin_size_h / roi_bin_grid_h;
      for (int ix = 0; ix < roi_bin_grid_w; ix++) {
        const float xx = -roi_width / 2 + pw * bin_size_w + (ix + .5f) * bin_size_w / roi_bin_grid_w;
        const float y = yy * cosine - xx * sine + roi_center_h;
        const float x = yy * sine + xx * cosine + roi_center_w;
        if (y < -1.f || y > height || x < -1.f || x > width) continue;
        sum += bilinear_interpolate<float>(map, height, width, y, x, index);
        ++count;
      }
    }
    top_data[index] = sum / max(count, 1);
  }
}
