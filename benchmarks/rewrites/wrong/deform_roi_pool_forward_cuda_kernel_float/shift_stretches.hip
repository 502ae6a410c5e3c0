// the offset moves the start of the region before the bins are measured, so they shrink or grow
// witness: {"values": {"has_offset": 1, "spatial_scale": "1.0f", "sampling_ratio": 2}, "inputs": "for (int i = 0; i < num_rois; ++i) { rois[5 * i + 1] = 1.5f + i; rois[5 * i + 2] = 1.25f; rois[5 * i + 3] = 5.5f + i; rois[5 * i + 4] = 8.f; } for (size_t i = 0; i < offset_count; ++i) offset[i] = 0.1f * (int(i * 7 % 11) - 5);"}
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
    const float x1 = roi[3] * spatial_scale - 0.5f, y1 = roi[4] * spatial_scale - 0.5f;

    if (offset != NULL) {
      const int bins = pooled_height * pooled_width;
      const float* delta = offset + n * 2 * bins + ph * pooled_width + pw;
      x0 += gamma * (x1 - x0) * delta[0];
      y0 += gamma * (y1 - y0) * delta[bins];
    }

    const float bin_h = (y1 - y0) / pooled_height, bin_w = (x1 - x0) / pooled_width;
    const int grid_h = sampling_ratio > 0 ? sampling_ratio : (int)ceilf(bin_h);
    const int grid_w = sampling_ratio > 0 ? sampling_ratio : (int)ceilf(bin_w);

    float sum = 0;
    for (int iy = 0; iy < grid_h; iy++) {
      const float y = y0 + ph * bin_h + (iy + .5f) * bin_h / grid_h;
      for (int ix = 0; ix < grid_w; ix++) {
        const float x = x0 + pw * bin_w + (ix + .5f) * bin_w / grid_w;
        sum += bilinear_interpolate(image, height, width, y, x, index);
      }
    }
    output[index] = sum / max(grid_h * grid_w, 1);
  }
}
