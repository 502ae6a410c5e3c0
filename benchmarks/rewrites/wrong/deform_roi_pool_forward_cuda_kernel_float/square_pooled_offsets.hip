// The vertical offsets are looked up as if the pooled output were square.
// witness: {"values": {"pooled_height": "2", "pooled_width": "5"}, "contents": "wide", "seed": 1}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/deform_roi_pool_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab

__global__ void deform_roi_pool_forward_cuda_kernel_float(
    const int nthreads, const float* input, const float* rois, const float* offset,
    float* output, const int pooled_height, const int pooled_width,
    const float spatial_scale, const int sampling_ratio, const float gamma,
    const int channels, const int height, const int width) {
  const int pooled_area = pooled_height * pooled_width;
  CUDA_1D_KERNEL_LOOP(index, nthreads) {
    const int bin = index % pooled_area;
    const int ph = bin / pooled_width, pw = bin - ph * pooled_width;
    const int plane = index / pooled_area;
    const int n = plane / channels, c = plane - n * channels;

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
      const float* shift = offset + n * 2 * pooled_area;
      x0 += gamma * roi_w * shift[bin];
      y0 += gamma * roi_h * shift[pooled_height * pooled_height + bin];
    }

    const float count = max(grid_h * grid_w, 1);
    float sum = 0.f;
    for (int iy = 0; iy < grid_h; iy++) {
      const float y = y0 + ph * bin_h + (iy + .5f) * bin_h / float(grid_h);
      for (int ix = 0; ix < grid_w; ix++) {
        const float x = x0 + pw * bin_w + (ix + .5f) * bin_w / float(grid_w);
        sum += bilinear_interpolate(map, height, width, y, x, index);
      }
    }
    output[index] = sum / count;
  }
}
