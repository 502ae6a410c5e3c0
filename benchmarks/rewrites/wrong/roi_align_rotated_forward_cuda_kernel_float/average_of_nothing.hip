// the average of no samples, of an aligned region without extent, is not a number
// witness: {"contents": "unit", "values": {"num_rois": 5, "num_bottom_data": 2, "channels": 3, "height": 9, "width": 11, "pooled_height": 2, "pooled_width": 3, "spatial_scale": "1.0f", "sampling_ratio": 0, "aligned": "true", "clockwise": "false"}, "inputs": "for (int i = 0; i < num_rois; ++i) { float *r = &bottom_rois[6 * i]; r[0] = i % 2; r[1] = 3.5f + 0.3f * i; r[2] = 4.25f; r[3] = i == 2 ? 0 : 3; r[4] = 2.5f; r[5] = 0.4f * i; }"}
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
    const float offset = aligned ? 0.5f : 0.f;
    const float center_w = roi[1] * spatial_scale - offset;
    const float center_h = roi[2] * spatial_scale - offset;
    float roi_width = roi[3] * spatial_scale, roi_height = roi[4] * spatial_scale;
    if (!aligned) {
      roi_width = fmaxf(roi_width, 1.f);
      roi_height = fmaxf(roi_height, 1.f);
    }
    const float theta = clockwise ? -roi[5] : roi[5];
    const float cosine = cos(theta), sine = sin(theta);
    const float bin_h = roi_height / pooled_height, bin_w = roi_width / pooled_width;
    const int grid_h = sampling_ratio > 0 ? sampling_ratio : (int)ceilf(bin_h);
    const int grid_w = sampling_ratio > 0 ? sampling_ratio : (int)ceilf(bin_w);

    const float *image = bottom_data + ((int)roi[0] * channels + c) * height * width;
    float sum = 0;
    for (int iy = 0; iy < grid_h; ++iy) {
      const float yy = -roi_height / 2 + ph * bin_h + (iy + .5f) * bin_h / grid_h;
      for (int ix = 0; ix < grid_w; ++ix) {
        const float xx = -roi_width / 2 + pw * bin_w + (ix + .5f) * bin_w / grid_w;
        sum += bilinear_interpolate<float>(image, height, width, yy * cosine - xx * sine + center_h,
                                           yy * sine + xx * cosine + center_w, index);
      }
    }
    top_data[index] = sum / (grid_h * grid_w);
  }
}
