// The number of samples is the ceiling of a product with a rounded reciprocal, which may exceed a whole quotient.
// witness: {"values": {"pooled_height": "7", "pooled_width": "7", "channels": "1", "height": "24", "width": "24", "num_input": "1", "num_rois": "1", "spatial_scale": "1.0f", "sampling_ratio": "0", "has_offset": "false"}, "contents": "wide", "seed": 6, "inputs": "rois[1] = 1; rois[2] = 1; rois[3] = 22; rois[4] = 22;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/deform_roi_pool_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab

__global__ void deform_roi_pool_forward_cuda_kernel_float(
    const int nthreads, const float* input, const float* rois, const float* offset,
    float* output, const int pooled_height, const int pooled_width,
    const float spatial_scale, const int sampling_ratio, const float gamma,
    const int channels, const int height, const int width) {
  // Divisions by the pooled sizes are hoisted out of the loop.
  const float per_row = 1.f / float(pooled_height), per_column = 1.f / float(pooled_width);
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
    const float bin_h = roi_h * per_row;
    const float bin_w = roi_w * per_column;
    const float* map = input + (batch * channels + c) * height * width;
    const int grid_h = sampling_ratio > 0 ? sampling_ratio : int(ceilf(bin_h));
    const int grid_w = sampling_ratio > 0 ? sampling_ratio : int(ceilf(bin_w));

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
        sum += bilinear_interpolate(map, height, width, y, x, index);
      }
    }
    output[index] = sum / count;
  }
}
