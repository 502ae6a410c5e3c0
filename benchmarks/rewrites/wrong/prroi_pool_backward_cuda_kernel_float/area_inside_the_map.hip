// gradients of bins that reach out of the map are divided by the area inside it
// witness: {"values": {"num_rois": 2, "channels": 2, "height": 8, "width": 9, "pooled_height": 2, "pooled_width": 2, "num_grad_input": 1, "spatial_scale": "1.0f"}, "inputs": "for (int i = 0; i < num_rois; ++i) { rois[5 * i] = 0; rois[5 * i + 1] = 5.5f; rois[5 * i + 2] = 2.5f; rois[5 * i + 3] = 12.5f + i; rois[5 * i + 4] = 6.5f; } for (size_t i = 0; i < grad_input_count; ++i) grad_input[i] = 0;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/prroi_pool_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void prroi_pool_backward_cuda_kernel_float(
    const int nthreads, const float *grad_output, const float *rois, float *grad_input,
    const int pooled_height, const int pooled_width, const float spatial_scale,
    const int channels, const int height, const int width) {
  CUDA_1D_KERNEL_LOOP(index, nthreads) {
    int pw = index % pooled_width;
    int ph = (index / pooled_width) % pooled_height;
    int c = (index / pooled_width / pooled_height) % channels;
    int n = index / pooled_width / pooled_height / channels;
    const float *roi = rois + n * 5;

    const int batch = roi[0];
    const float roi_x1 = roi[1] * spatial_scale;
    const float roi_y1 = roi[2] * spatial_scale;
    const float roi_width = max(roi[3] * spatial_scale - roi_x1, 0.0f);
    const float roi_height = max(roi[4] * spatial_scale - roi_y1, 0.0f);
    const float bin_w = roi_width / pooled_width, bin_h = roi_height / pooled_height;

    const float x1 = roi_x1 + bin_w * pw, x2 = x1 + bin_w;
    const float y1 = roi_y1 + bin_h * ph, y2 = y1 + bin_h;

    // values outside the map do not exist: the average is that of the part inside
    const float inside_w = min(x2, (float)width) - max(x1, -1.0f);
    const float inside_h = min(y2, (float)height) - max(y1, -1.0f);
    if (inside_w <= 0.0f || inside_h <= 0.0f) continue;
    const float grad = grad_output[index] / (inside_w * inside_h);

    float *plane = grad_input + (batch * channels + c) * height * width;
    for (int x = (int)floorf(x1); x < (int)ceilf(x2); ++x) {
      for (int y = (int)floorf(y1); y < (int)ceilf(y2); ++y) {
        PrRoIPoolingMatDistributeDiff(plane, grad, y, x, y + 1, x + 1, max(y1, float(y)), max(x1, float(x)),
                                      min(y2, y + 1.0f), min(x2, x + 1.0f), height, width);
      }
    }
  }
}
