// Samples that lie exactly on the far border of the map (y = height, x = width) count as outside.
// witness: {"values": {"pooled_height": "1", "pooled_width": "1", "channels": "2", "height": "3", "width": "3", "num_rois": "96", "spatial_scale": "1.0f", "sampling_ratio": "1", "has_offset": "false"}, "contents": "whole", "seed": 4}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/deform_roi_pool_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab

__device__ inline float sample_inside(const float* map, int height, int width, float y, float x) {
  // Valid coordinates: [-1, height) and [-1, width).
  if (!(y >= -1.f && y < float(height) && x >= -1.f && x < float(width))) return 0.f;
  y = fmaxf(y, 0.f);
  x = fmaxf(x, 0.f);
  const int top = min(int(y), height - 1), left = min(int(x), width - 1);
  const int bottom = min(top + 1, height - 1), right = min(left + 1, width - 1);
  const float ly = top == height - 1 ? 0.f : y - top, lx = left == width - 1 ? 0.f : x - left;
  const float hy = 1.f - ly, hx = 1.f - lx;
  return hy * hx * map[top * width + left] + hy * lx * map[top * width + right] +
         ly * hx * map[bottom * width + left] + ly * lx * map[bottom * width + right];
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
    const int grid_h = sampling_ratio > 0 ? sampling_ratio : int(ceilf(roi_h / pooled_height));
    const int grid_w = sampling_ratio > 0 ? sampling_ratio : int(ceilf(roi_w / pooled_width));

    if (offset != NULL) {
      const float* shift = offset + n * pooled_width * pooled_height * 2 + ph * pooled_width + pw;
      x0 += gamma * roi_w * shift[0];
      y0 += gamma * roi_h * shift[pooled_width * pooled_height];
    }

    const float count = max(grid_h * grid_w, 1);
    float sum = 0.f;
    for (int iy = 0; iy < grid_h; iy++) {
      const float y = y0 + ph * bin_h + (iy + .5f) * bin_h / float(grid_h);
      for (int ix = 0; ix < grid_w; ix++) {
        const float x = x0 + pw * bin_w + (ix + .5f) * bin_w / float(grid_w);
        sum += sample_inside(map, height, width, y, x);
      }
    }
    output[index] = sum / count;
  }
}
