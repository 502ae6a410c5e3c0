// positions of samples along a row are kept in an array of eight; large regions get no more than that
// witness: {"contents": "unit", "values": {"spatial_scale": "1.0f", "channels": 2, "height": 12, "width": 50, "pooled_height": 2, "pooled_width": 2, "sampling_ratio": 0}, "inputs": "for (int i = 0; i < num_rois; ++i) { rois[5 * i + 1] = 1.0f; rois[5 * i + 2] = 1.0f; rois[5 * i + 3] = 48.0f; rois[5 * i + 4] = 7.0f; }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/deform_roi_pool_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void deform_roi_pool_forward_cuda_kernel_float(
    const int nthreads, const float* input, const float* rois, const float* offset,
    float* output, const int pooled_height, const int pooled_width,
    const float spatial_scale, const int sampling_ratio, const float gamma,
    const int channels, const int height, const int width) {
  CUDA_1D_KERNEL_LOOP(index, nthreads) {
    const int pw = index % pooled_width;
    const int ph = index / pooled_width % pooled_height;
    const int c = index / pooled_width / pooled_height % channels;
    const int n = index / pooled_width / pooled_height / channels;
    const float* roi = rois + n * 5;
    const float* plane = input + (static_cast<int>(roi[0]) * channels + c) * height * width;
    float x1 = roi[1] * spatial_scale - 0.5, y1 = roi[2] * spatial_scale - 0.5;
    const float x2 = roi[3] * spatial_scale - 0.5, y2 = roi[4] * spatial_scale - 0.5;
    const float roi_width = x2 - x1, roi_height = y2 - y1;
    const float bin_h = roi_height / static_cast<float>(pooled_height);
    const float bin_w = roi_width / static_cast<float>(pooled_width);
    const int grid_h = sampling_ratio > 0 ? sampling_ratio : static_cast<int>(ceilf(roi_height / pooled_height));
    const int grid_w = min(sampling_ratio > 0 ? sampling_ratio : static_cast<int>(ceilf(roi_width / pooled_width)), 8);
    if (offset != NULL) {
      const float* shift = offset + (n * 2 * pooled_height + ph) * pooled_width + pw;
      x1 += gamma * roi_width * shift[0];
      y1 += gamma * roi_height * shift[pooled_height * pooled_width];
    }
    float xs[8];
    for (int ix = 0; ix < grid_w; ++ix)
      xs[ix] = x1 + pw * bin_w + (ix + .5f) * bin_w / static_cast<float>(grid_w);
    float sum = 0;
    for (int iy = 0; iy < grid_h; ++iy) {
      const float y = y1 + ph * bin_h + (iy + .5f) * bin_h / static_cast<float>(grid_h);
      for (int ix = 0; ix < grid_w; ++ix) sum += bilinear_interpolate(plane, height, width, y, xs[ix], index);
    }
    output[index] = sum / max(grid_h * grid_w, 1);
  }
}
