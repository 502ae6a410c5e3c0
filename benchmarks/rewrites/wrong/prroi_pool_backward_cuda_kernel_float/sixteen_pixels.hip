// weights of a bin's columns are kept in an array of 16, and columns beyond them are left out
// witness: {"values": {"num_rois": 2, "channels": 1, "height": 6, "width": 40, "pooled_height": 1, "pooled_width": 2, "num_grad_input": 1, "spatial_scale": "1.0f"}, "inputs": "for (int i = 0; i < num_rois; ++i) { rois[5 * i] = 0; rois[5 * i + 1] = 0.5f; rois[5 * i + 2] = 1.5f; rois[5 * i + 3] = 38.5f - i; rois[5 * i + 4] = 4.25f; } for (size_t i = 0; i < grad_input_count; ++i) grad_input[i] = 0;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/prroi_pool_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
#define MOST_COLUMNS 16

__global__ void prroi_pool_backward_cuda_kernel_float(
    const int nthreads, const float *grad_output, const float *rois, float *grad_input,
    const int pooled_height, const int pooled_width, const float spatial_scale,
    const int channels, const int height, const int width) {
  CUDA_1D_KERNEL_LOOP(index, nthreads) {
    const int pw = index % pooled_width;
    const int ph = (index / pooled_width) % pooled_height;
    const int c = (index / pooled_width / pooled_height) % channels;
    const int n = index / pooled_width / pooled_height / channels;
    const float *roi = rois + n * 5;

    const float roi_x = roi[1] * spatial_scale, roi_y = roi[2] * spatial_scale;
    const float bin_w = max(roi[3] * spatial_scale - roi_x, 0.0f) / pooled_width;
    const float bin_h = max(roi[4] * spatial_scale - roi_y, 0.0f) / pooled_height;
    if (bin_w * bin_h == 0.0f) continue;
    const float grad = grad_output[index] / (bin_w * bin_h);
    float *plane = grad_input + ((int)roi[0] * channels + c) * height * width;

    const float x1 = roi_x + bin_w * pw, x2 = x1 + bin_w;
    const float y1 = roi_y + bin_h * ph, y2 = y1 + bin_h;
    const int start_x = floorf(x1), start_y = floorf(y1), end_y = ceilf(y2);
    const int cells = min((int)ceilf(x2) - start_x, MOST_COLUMNS - 1);

    // the weights of columns are the same in each row
    float weights[MOST_COLUMNS] = {};
    for (int i = 0; i < cells; ++i) {
      const float from = max(x1, float(start_x + i)), to = min(x2, float(start_x + i + 1));
      const float middle = 0.5f * (from + to) - (start_x + i), length = to - from;
      weights[i] += length * (1.0f - middle);
      weights[i + 1] += length * middle;
    }
    for (int y = start_y; y < end_y; ++y) {
      const float from = max(y1, float(y)), to = min(y2, float(y + 1));
      const float middle = 0.5f * (from + to) - y, length = to - from;
      const float near_row = grad * length * (1.0f - middle), far_row = grad * length * middle;
      for (int i = 0; i <= cells; ++i) {
        const int x = start_x + i;
        if (x < 0 || x >= width) continue;
        if (y >= 0 && y < height) atomicAdd(plane + y * width + x, near_row * weights[i]);
        if (y + 1 >= 0 && y + 1 < height) atomicAdd(plane + (y + 1) * width + x, far_row * weights[i]);
      }
    }
  }
}
