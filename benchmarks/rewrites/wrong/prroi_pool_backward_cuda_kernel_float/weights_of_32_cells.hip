// Weights of columns are kept in an array for 32 cells, and wider bins are cut off.
// witness: {"values": {"num_rois": "1", "num_grad_input": "1", "pooled_height": "1", "pooled_width": "1", "spatial_scale": "1.0f", "width": "60"}, "contents": "zeros", "seed": 1, "inputs": "rois[1] = 1.0f; rois[2] = 2.0f; rois[3] = 50.0f; rois[4] = 4.0f; for (size_t i = 0; i < grad_output_count; ++i) grad_output[i] = 200.0f;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/prroi_pool_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab

constexpr int CACHED_CELLS = 32;

__global__ void prroi_pool_backward_cuda_kernel_float(
    const int nthreads, const float *grad_output, const float *rois, float *grad_input,
    const int pooled_height, const int pooled_width, const float spatial_scale,
    const int channels, const int height, const int width) {
  CUDA_1D_KERNEL_LOOP(index, nthreads) {
    const int pw = index % pooled_width, ph = index / pooled_width % pooled_height;
    const int c = index / pooled_width / pooled_height % channels;
    const float *roi = rois + index / pooled_width / pooled_height / channels * 5;
    const int batch = roi[0];
    const float x1 = roi[1] * spatial_scale, y1 = roi[2] * spatial_scale;
    const float x2 = roi[3] * spatial_scale, y2 = roi[4] * spatial_scale;
    const float bin_w = max(x2 - x1, 0.0f) / pooled_width, bin_h = max(y2 - y1, 0.0f) / pooled_height;
    const float left = x1 + bin_w * pw, right = left + bin_w;
    const float upper = y1 + bin_h * ph, lower = upper + bin_h;
    const float area = bin_w * bin_h;
    const float gradient = area == 0.0f ? 0.0f : grad_output[index] / area;
    float *target = grad_input + (batch * channels + c) * height * width;
    const int first_x = floorf(left);
    const int cells = min(static_cast<int>(ceilf(right)) - first_x, CACHED_CELLS);
    float near[CACHED_CELLS], far[CACHED_CELLS];
    for (int k = 0; k < cells; ++k) {
      const float from = max(left - (first_x + k), 0.0f), to = min(right - (first_x + k), 1.0f);
      far[k] = 0.5f * (to * to - from * from);
      near[k] = (to - from) - far[k];
    }
    for (int y = floorf(upper); y < static_cast<int>(ceilf(lower)); ++y) {
      const float from = max(upper - y, 0.0f), to = min(lower - y, 1.0f);
      const float far_y = 0.5f * (to * to - from * from), near_y = (to - from) - far_y;
      for (int k = 0; k < cells; ++k) {
        PrRoIPoolingDistributeDiff(target, gradient, y, first_x + k, height, width, near_y * near[k]);
        PrRoIPoolingDistributeDiff(target, gradient, y, first_x + k + 1, height, width, near_y * far[k]);
        PrRoIPoolingDistributeDiff(target, gradient, y + 1, first_x + k, height, width, far_y * near[k]);
        PrRoIPoolingDistributeDiff(target, gradient, y + 1, first_x + k + 1, height, width, far_y * far[k]);
      }
    }
  }
}
