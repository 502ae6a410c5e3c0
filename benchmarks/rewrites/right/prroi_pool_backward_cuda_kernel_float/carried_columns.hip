// goes through the rows of a bin, and carries the right half of a cell to the left half of the next
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/prroi_pool_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void prroi_pool_backward_cuda_kernel_float(
    const int nthreads, const float *grad_output, const float *rois, float *grad_input,
    const int pooled_height, const int pooled_width, const float spatial_scale,
    const int channels, const int height, const int width) {
  for (int index = nthreads - 1 - int(blockIdx.x * blockDim.x + threadIdx.x); index >= 0;
       index -= int(blockDim.x * gridDim.x)) {
    const int pw = index % pooled_width, ph = index / pooled_width % pooled_height;
    const int plane = index / pooled_width / pooled_height;
    const float *roi = rois + plane / channels * 5;
    const float left = roi[1] * spatial_scale, top = roi[2] * spatial_scale;
    const float bin_w = max(roi[3] * spatial_scale - left, 0.f) / pooled_width;
    const float bin_h = max(roi[4] * spatial_scale - top, 0.f) / pooled_height;
    const float area = max(bin_w * bin_h, 0.f);
    if (area == 0) continue;
    const float x1 = left + bin_w * pw, y1 = top + bin_h * ph, x2 = x1 + bin_w, y2 = y1 + bin_h;
    const int first_x = floorf(x1), end_x = ceilf(x2), first_y = floorf(y1), end_y = ceilf(y2);
    if (first_x >= end_x || first_y >= end_y) continue;
    const float share = grad_output[index] / area;
    float *map = grad_input + ((int)roi[0] * channels + plane % channels) * height * width;
    float upper = 0;
    for (int y = first_y; y <= end_y; ++y) {
      // within the cell below row y: its length times the mean weights of rows y and y + 1
      const float y_from = max(y1, (float)y) - y, y_to = min(y2, y + 1.f) - y;
      const float length = y < end_y ? y_to - y_from : 0.f, middle = 0.5f * (y_from + y_to);
      const float row = length * (1 - middle) + upper;
      upper = length * middle;
      float before = 0;
      for (int x = first_x; x <= end_x; ++x) {
        const float x_from = max(x1, (float)x) - x, x_to = min(x2, x + 1.f) - x;
        const float extent = x < end_x ? x_to - x_from : 0.f, center = 0.5f * (x_from + x_to);
        const float column = extent * (1 - center) + before;
        before = extent * center;
        if (y >= 0 && y < height && x >= 0 && x < width) atomicAdd(map + y * width + x, share * (row * column));
      }
    }
  }
}
