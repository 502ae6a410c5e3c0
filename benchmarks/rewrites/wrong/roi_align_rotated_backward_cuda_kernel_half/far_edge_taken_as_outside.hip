// Positions exactly at the far edge (y = height or x = width) are taken as outside the map.
// witness: {"values": {"channels": 1, "height": 2, "width": 3, "pooled_height": 1, "pooled_width": 1, "num_rois": 3, "spatial_scale": 1.0, "sampling_ratio": 1, "aligned": 0}, "contents": "whole", "seed": 56, "inputs": "for (size_t i = 0; i < bottom_rois_count; i += 6) { bottom_rois[i + 1] = from_number<Half>(3); bottom_rois[i + 2] = from_number<Half>(1); bottom_rois[i + 3] = bottom_rois[i + 4] = from_number<Half>(2); bottom_rois[i + 5] = from_number<Half>(0); }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roi_align_rotated_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__device__ inline bool axis_of_map(Half at, int size, int &low, int &high, Half &of_low, Half &of_high) {
  float position = at;
  if (position < -1.f || position >= size) return false;
  position = fmaxf(position, 0.f);
  low = int(position);
  high = low + 1;
  if (low >= size - 1) {
    low = high = size - 1;
    position = low;
  }
  of_high = position - low;
  of_low = 1.f - float(of_high);
  return true;
}

__global__ void roi_align_rotated_backward_cuda_kernel_half(
    const int nthreads, const Half *top_diff, const Half *bottom_rois,
    const Half spatial_scale, const int sampling_ratio, const bool aligned,
    const bool clockwise, const int channels, const int height, const int width,
    const int pooled_height, const int pooled_width, Half *bottom_diff) {
  CUDA_1D_KERNEL_LOOP(index, nthreads) {
    const int pw = index % pooled_width;
    const int ph = index / pooled_width % pooled_height;
    const int c = index / (pooled_width * pooled_height) % channels;
    const int n = index / (pooled_width * pooled_height * channels);
    const Half *roi = bottom_rois + n * 6;
    const Half offset = aligned ? 0.5f : 0.0f;
    const Half center_w = roi[1] * spatial_scale - offset;
    const Half center_h = roi[2] * spatial_scale - offset;
    Half roi_width = roi[3] * spatial_scale;
    Half roi_height = roi[4] * spatial_scale;
    const Half theta = clockwise ? -roi[5] : roi[5];
    if (!aligned) {
      roi_width = max(roi_width, Half(1.f));
      roi_height = max(roi_height, Half(1.f));
    }
    const Half bin_h = roi_height / Half(float(pooled_height));
    const Half bin_w = roi_width / Half(float(pooled_width));
    const Half cosine = cos(theta), sine = sin(theta);
    Half *map = bottom_diff + (int(float(roi[0])) * channels + c) * height * width;
    const Half grad = top_diff[index];
    const int grid_h = sampling_ratio > 0 ? sampling_ratio : int(ceilf(roi_height / pooled_height));
    const int grid_w = sampling_ratio > 0 ? sampling_ratio : int(ceilf(roi_width / pooled_width));
    const Half count = float(grid_h * grid_w);
    const Half start_h = -roi_height / 2.0, start_w = -roi_width / 2.0;
    for (int iy = 0; iy < grid_h; ++iy) {
      const Half yy = start_h + ph * bin_h + Half(iy + .5f) * bin_h / Half(float(grid_h));
      for (int ix = 0; ix < grid_w; ++ix) {
        const Half xx = start_w + pw * bin_w + Half(ix + .5f) * bin_w / Half(float(grid_w));
        const Half y = yy * cosine - xx * sine + center_h;
        const Half x = yy * sine + xx * cosine + center_w;
        int rows[2], columns[2];
        Half of_row[2], of_column[2];
        if (!axis_of_map(y, height, rows[0], rows[1], of_row[0], of_row[1]) ||
            !axis_of_map(x, width, columns[0], columns[1], of_column[0], of_column[1]))
          continue;
        for (int i = 0; i < 4; ++i)
          atomicAdd(map + rows[i / 2] * width + columns[i % 2], grad * (of_row[i / 2] * of_column[i % 2]) / count);
      }
    }
  }
}
