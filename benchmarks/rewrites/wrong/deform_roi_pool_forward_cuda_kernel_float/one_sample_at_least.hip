// each bin has at least one sample, also where the region has no extent
// witness: {"values": {"has_offset": 0, "spatial_scale": "1.0f", "sampling_ratio": 0}, "inputs": "for (int i = 0; i < num_rois; ++i) { rois[5 * i + 1] = 3.25f + i; rois[5 * i + 2] = 1.5f; rois[5 * i + 3] = 3.25f + i; rois[5 * i + 4] = 7.5f; }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/deform_roi_pool_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void deform_roi_pool_forward_cuda_kernel_float(
    const int nthreads, const float* input, const float* rois, const float* offset,
    float* output, const int pooled_height, const int pooled_width,
    const float spatial_scale, const int sampling_ratio, const float gamma,
    const int channels, const int height, const int width) {

  CUDA_1D_KERNEL_LOOP(index, nthreads) {
    const int pw = index % pooled_width;
    const int ph = (index / pooled_width) % pooled_height;
    const int c = (index / pooled_width / pooled_height) % channels;
    const int n = index / pooled_width / pooled_height / channels;

    const float* roi = rois + n * 5;
    const float* image = input + ((int)roi[0] * channels + c) * height * width;
    float x0 = roi[1] * spatial_scale - 0.5f, y0 = roi[2] * spatial_scale - 0.5f;
    const float roi_w = roi[3] * spatial_scale - 0.5f - x0;
    const float roi_h = roi[4] * spatial_scale - 0.5f - y0;
    const float bin_h = roi_h / pooled_height, bin_w = roi_w / pooled_width;
    const int grid_h = sampling_ratio > 0 ? sampling_ratio : max((int)ceilf(roi_h / pooled_height), 1);
    const int grid_w = sampling_ratio > 0 ? sampling_ratio : max((int)ceilf(roi_w / pooled_width), 1);

    if (offset != NULL) {
      const int bins = pooled_height * pooled_width;
      const float* delta = offset + n * 2 * bins + ph * pooled_width + pw;
      x0 += gamma * roi_w * delta[0];
      y0 += gamma * roi_h * delta[bins];
    }

    float sum = 0;
    for (int iy = 0; iy < grid_h; iy++) {
      const float y = y0 + ph * bin_h + (iy + .5f) * bin_h / grid_h;
      for (int ix = 0; ix < grid_w; ix++) {
        const float x = x0 + pw * bin_w + (ix + .5f) * bin_w / grid_w;
        sum += bilinear_interpolate(image, height, width, y, x, index);
      }
    }
    output[index] = sum / (grid_h * grid_w);
  }
}
