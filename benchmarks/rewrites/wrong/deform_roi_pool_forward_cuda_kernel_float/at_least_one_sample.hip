// The adaptive grid has at least one sample, so empty and inverted regions are sampled too.
// witness: {"values": {"sampling_ratio": "0", "has_offset": "false"}, "contents": "wide", "seed": 3}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/deform_roi_pool_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab

__device__ inline int samples_along(float extent, int bins, int fixed) {
  if (fixed > 0) return fixed;
  return max(int(ceilf(extent / bins)), 1);
}

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
    const int batch = roi[0];
    float x0 = roi[1] * spatial_scale - 0.5f;
    float y0 = roi[2] * spatial_scale - 0.5f;
    const float roi_w = roi[3] * spatial_scale - 0.5f - x0;
    const float roi_h = roi[4] * spatial_scale - 0.5f - y0;
    const float bin_h = roi_h / float(pooled_height);
    const float bin_w = roi_w / float(pooled_width);
    const float* map = input + (batch * channels + c) * height * width;
    const int grid_h = samples_along(roi_h, pooled_height, sampling_ratio);
    const int grid_w = samples_along(roi_w, pooled_width, sampling_ratio);

    if (offset != NULL) {
      const float* shift = offset + n * pooled_width * pooled_height * 2 + ph * pooled_width + pw;
      x0 += gamma * roi_w * shift[0];
      y0 += gamma * roi_h * shift[pooled_width * pooled_height];
    }

    float sum = 0.f;
    for (int iy = 0; iy < grid_h; iy++) {
      const float y = y0 + ph * bin_h + (iy + .5f) * bin_h / float(grid_h);
      for (int ix = 0; ix < grid_w; ix++) {
        const float x = x0 + pw * bin_w + (ix + .5f) * bin_w / float(grid_w);
        sum += bilinear_interpolate(map, height, width, y, x, index);
      }
    }
    output[index] = sum / float(grid_h * grid_w);
  }
}
