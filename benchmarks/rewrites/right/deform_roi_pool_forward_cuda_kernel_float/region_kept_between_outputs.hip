// A thread keeps the geometry of its region while its outputs stay in it, and sums columns first.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/deform_roi_pool_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab

__global__ void deform_roi_pool_forward_cuda_kernel_float(
    const int nthreads, const float* input, const float* rois, const float* offset,
    float* output, const int pooled_height, const int pooled_width,
    const float spatial_scale, const int sampling_ratio, const float gamma,
    const int channels, const int height, const int width) {
  int known = -1;
  int batch = 0, grid_h = 0, grid_w = 0;
  float x0 = 0.f, y0 = 0.f, roi_w = 0.f, roi_h = 0.f, bin_w = 0.f, bin_h = 0.f;
  CUDA_1D_KERNEL_LOOP(index, nthreads) {
    int rest = index;
    const int pw = rest % pooled_width;
    rest /= pooled_width;
    const int ph = rest % pooled_height;
    rest /= pooled_height;
    const int n = rest / channels;
    const int c = rest - n * channels;

    if (n != known) {
      known = n;
      const float* roi = rois + n * 5;
      batch = roi[0];
      x0 = roi[1] * spatial_scale - 0.5f;
      y0 = roi[2] * spatial_scale - 0.5f;
      roi_w = roi[3] * spatial_scale - 0.5f - x0;
      roi_h = roi[4] * spatial_scale - 0.5f - y0;
      bin_w = roi_w / float(pooled_width);
      bin_h = roi_h / float(pooled_height);
      grid_h = sampling_ratio > 0 ? sampling_ratio : int(ceilf(bin_h));
      grid_w = sampling_ratio > 0 ? sampling_ratio : int(ceilf(bin_w));
    }

    float left = x0, top = y0;
    if (offset != NULL) {
      const int area = pooled_width * pooled_height;
      const float* shift = offset + n * area * 2 + ph * pooled_width + pw;
      left += gamma * roi_w * shift[0];
      top += gamma * roi_h * shift[area];
    }

    const float* map = input + (batch * channels + c) * height * width;
    float sum = 0.f;
    for (int ix = 0; ix < grid_w; ix++) {
      const float x = left + pw * bin_w + (ix + .5f) * bin_w / float(grid_w);
      float column = 0.f;
      for (int iy = 0; iy < grid_h; iy++) {
        const float y = top + ph * bin_h + (iy + .5f) * bin_h / float(grid_h);
        column += bilinear_interpolate(map, height, width, y, x, index);
      }
      sum += column;
    }
    output[index] = grid_h > 0 && grid_w > 0 ? sum / float(grid_h * grid_w) : 0.f;
  }
}
