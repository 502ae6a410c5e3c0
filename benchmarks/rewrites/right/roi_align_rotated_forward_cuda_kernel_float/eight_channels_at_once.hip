// a thread takes a bin and goes over its channels in chunks of eight, for which it finds samples once
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roi_align_rotated_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void roi_align_rotated_forward_cuda_kernel_float(
    const int nthreads, const float *bottom_data,
    const float *bottom_rois, const float spatial_scale,
    const int sampling_ratio, const bool aligned, const bool clockwise,
    const int channels, const int height, const int width,
    const int pooled_height, const int pooled_width, float *top_data) {
  constexpr int CHUNK = 8;
  const int bins = pooled_height * pooled_width;
  const int chunks = (channels + CHUNK - 1) / CHUNK;
  CUDA_1D_KERNEL_LOOP(item, nthreads / channels * chunks) {
    const int bin = item % bins;
    const int chunk = item / bins % chunks;
    const int n = item / bins / chunks;
    const int pw = bin % pooled_width, ph = bin / pooled_width;
    const int first = chunk * CHUNK;
    const int last = first + CHUNK < channels ? first + CHUNK : channels;

    const float *roi = bottom_rois + n * 6;
    const float offset = aligned ? 0.5f : 0.f;
    const float center_w = roi[1] * spatial_scale - offset, center_h = roi[2] * spatial_scale - offset;
    float roi_width = roi[3] * spatial_scale, roi_height = roi[4] * spatial_scale;
    if (!aligned) {
      roi_width = max(roi_width, 1.f);
      roi_height = max(roi_height, 1.f);
    }
    const float theta = clockwise ? -roi[5] : roi[5];
    const float cosine = cos(theta), sine = sin(theta);
    const float bin_h = roi_height / (float)pooled_height, bin_w = roi_width / (float)pooled_width;
    const int grid_h = sampling_ratio > 0 ? sampling_ratio : (int)ceilf(roi_height / pooled_height);
    const int grid_w = sampling_ratio > 0 ? sampling_ratio : (int)ceilf(roi_width / pooled_width);
    const float start_h = -roi_height / 2.0, start_w = -roi_width / 2.0;

    float sums[CHUNK] = {0, 0, 0, 0, 0, 0, 0, 0};
    for (int iy = 0; iy < grid_h; ++iy) {
      const float yy = start_h + ph * bin_h + (iy + .5f) * bin_h / (float)grid_h;
      for (int ix = 0; ix < grid_w; ++ix) {
        const float xx = start_w + pw * bin_w + (ix + .5f) * bin_w / (float)grid_w;
        const float y = yy * cosine - xx * sine + center_h;
        const float x = yy * sine + xx * cosine + center_w;
        for (int c = first; c < last; ++c) {
          const float *image = bottom_data + ((int)roi[0] * channels + c) * height * width;
          sums[c - first] += bilinear_interpolate<float>(image, height, width, y, x, item);
        }
      }
    }
    const int count = grid_h * grid_w > 1 ? grid_h * grid_w : 1;
    for (int c = first; c < last; ++c) top_data[(n * channels + c) * bins + bin] = sums[c - first] / count;
  }
}
