// The integrals are taken from squares of absolute coordinates in float, which cancel away far from the origin.
// witness: {"values": {"pooled_height": 1, "pooled_width": 1, "num_rois": 1, "num_input": 1, "height": 6, "width": 8000, "channels": 1, "spatial_scale": "1.0f"}, "contents": "unit", "seed": 5, "inputs": "rois[0] = 0.0f; rois[1] = 6000.25f; rois[2] = 1.25f; rois[3] = 6040.75f; rois[4] = 3.5f; for (size_t i = 0; i < input_count; ++i) input[i] = i % 2 ? 10.0f : 1.0f;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/prroi_pool_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void prroi_pool_forward_cuda_kernel_float(
    const int nthreads, const float *input, const float *rois, float *output,
    const int pooled_height, const int pooled_width, const float spatial_scale,
    const int channels, const int height, const int width) {
  CUDA_1D_KERNEL_LOOP(index, nthreads) {
    const int pw = index % pooled_width;
    const int ph = (index / pooled_width) % pooled_height;
    const int c = (index / pooled_width / pooled_height) % channels;
    const int n = index / pooled_width / pooled_height / channels;
    const float *roi = rois + n * 5;
    const int batch = roi[0];
    const float roi_x = roi[1] * spatial_scale;
    const float roi_y = roi[2] * spatial_scale;
    const float bin_w = max(roi[3] * spatial_scale - roi_x, 0.0f) / pooled_width;
    const float bin_h = max(roi[4] * spatial_scale - roi_y, 0.0f) / pooled_height;
    const float *image = input + (batch * channels + c) * height * width;
    const float left = roi_x + bin_w * pw;
    const float top = roi_y + bin_h * ph;
    const float right = left + bin_w;
    const float bottom = top + bin_h;
    const float area = bin_w * bin_h;
    if (area == 0.0f) {
      output[index] = 0.0f;
      continue;
    }
    float sum = 0.0f;
    for (int y = int(floorf(top)); y < int(ceilf(bottom)); ++y) {
      const float y0 = max(top, float(y)), y1 = min(bottom, float(y + 1));
      const float mid_y = 0.5f * (y1 * y1 - y0 * y0);
      const float upper = (y + 1) * (y1 - y0) - mid_y;
      const float lower = mid_y - y * (y1 - y0);
      for (int x = int(floorf(left)); x < int(ceilf(right)); ++x) {
        const float x0 = max(left, float(x)), x1 = min(right, float(x + 1));
        const float mid_x = 0.5f * (x1 * x1 - x0 * x0);
        const float before = (x + 1) * (x1 - x0) - mid_x;
        const float after = mid_x - x * (x1 - x0);
        sum += upper * (before * PrRoIPoolingGetData(image, y, x, height, width) +
                        after * PrRoIPoolingGetData(image, y, x + 1, height, width)) +
               lower * (before * PrRoIPoolingGetData(image, y + 1, x, height, width) +
                        after * PrRoIPoolingGetData(image, y + 1, x + 1, height, width));
      }
    }
    output[index] = sum / area;
  }
}
