// The vertical weights are found once for each row of samples and multiply the sum along the row.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/deform_roi_pool_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab

struct TapsAlong {
  int low, high;
  float to_low, to_high;
  bool inside;
};

__device__ inline TapsAlong taps_along(float at, int size) {
  TapsAlong taps;
  taps.inside = !(at < -1.f || at > float(size));
  if (at <= 0.f) at = 0.f;
  taps.low = taps.inside ? int(at) : 0;
  if (taps.low >= size - 1) {
    taps.low = taps.high = size - 1;
    at = float(taps.low);
  } else {
    taps.high = taps.low + 1;
  }
  taps.to_high = at - taps.low;
  taps.to_low = 1.f - taps.to_high;
  return taps;
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
      const TapsAlong rows = taps_along(y, height);
      if (!rows.inside) continue;
      const float* upper = map + rows.low * width;
      const float* lower = map + rows.high * width;
      float above = 0.f, below = 0.f;
      for (int ix = 0; ix < grid_w; ix++) {
        const float x = x0 + pw * bin_w + (ix + .5f) * bin_w / float(grid_w);
        const TapsAlong columns = taps_along(x, width);
        if (!columns.inside) continue;
        above += columns.to_low * upper[columns.low] + columns.to_high * upper[columns.high];
        below += columns.to_low * lower[columns.low] + columns.to_high * lower[columns.high];
      }
      sum += rows.to_low * above + rows.to_high * below;
    }
    output[index] = sum / count;
  }
}
