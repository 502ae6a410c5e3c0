// half a pixel of the image is subtracted from centres before they are scaled, instead of half a pixel of the map
// witness: {"contents": "unit", "values": {"num_rois": 5, "num_bottom_data": 2, "channels": 3, "height": 9, "width": 11, "pooled_height": 2, "pooled_width": 3, "spatial_scale": "0.25f", "sampling_ratio": 2, "aligned": "true", "clockwise": "false"}, "inputs": "for (int i = 0; i < num_rois; ++i) { float *r = &bottom_rois[6 * i]; r[0] = i % 2; r[1] = 16 + 2 * i; r[2] = 17; r[3] = 14; r[4] = 10; r[5] = 0.4f * i; }"}
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

    // batch, centre x, centre y, width, height, angle
    float roi[6];
    for (int i = 0; i < 6; ++i) roi[i] = bottom_rois[n * 6 + i];
    const int roi_batch_ind = roi[0];
    if (aligned) {
      roi[1] -= 0.5f;
      roi[2] -= 0.5f;
    }
    for (int i = 1; i < 5; ++i) roi[i] *= spatial_scale;
    if (!aligned) {
      roi[3] = max(roi[3], 1.f);
      roi[4] = max(roi[4], 1.f);
    }
    const float theta = clockwise ? -roi[5] : roi[5];
    const float bin_size_w = roi[3] / pooled_width;
    const float bin_size_h = roi[4] / pooled_height;
    const int grid_h = sampling_ratio > 0 ? sampling_ratio : (int)ceilf(bin_size_h);
    const int grid_w = sampling_ratio > 0 ? sampling_ratio : (int)ceilf(bin_size_w);
    const float cos_theta = cos(theta), sin_theta = sin(theta);
    const float *data = bottom_data + (roi_batch_ind * channels + c) * height * width;

    float output_val = 0.f;
    for (int iy = 0; iy < grid_h; iy++) {
      const float yy = (ph + (iy + .5f) / grid_h) * bin_size_h - roi[4] / 2;
      for (int ix = 0; ix < grid_w; ix++) {
        const float xx = (pw + (ix + .5f) / grid_w) * bin_size_w - roi[3] / 2;
        const float y = yy * cos_theta - xx * sin_theta + roi[2];
        const float x = yy * sin_theta + xx * cos_theta + roi[1];
        output_val += bilinear_interpolate<float>(data, height, width, y, x, index);
      }
    }
    top_data[index] = output_val / max(grid_h * grid_w, 1);
  }
}
