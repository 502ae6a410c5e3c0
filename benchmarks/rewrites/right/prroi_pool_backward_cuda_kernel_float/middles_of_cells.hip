// bilinear weights in the middle of what a bin has of a cell, rows first
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/prroi_pool_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__device__ static void add_inside(float *plane, const float value, const int y, const int x, const int height,
                                  const int width) {
  if (y >= 0 && y < height && x >= 0 && x < width) atomicAdd(plane + y * width + x, value);
}

__global__ void prroi_pool_backward_cuda_kernel_float(
    const int nthreads, const float *grad_output, const float *rois, float *grad_input,
    const int pooled_height, const int pooled_width, const float spatial_scale,
    const int channels, const int height, const int width) {
  const int bins = pooled_height * pooled_width;
  for (int index = blockIdx.x * blockDim.x + threadIdx.x; index < nthreads; index += blockDim.x * gridDim.x) {
    const int bin = index % bins, c = index / bins % channels, n = index / (bins * channels);
    const int ph = bin / pooled_width, pw = bin - ph * pooled_width;
    const float x0 = rois[5 * n + 1] * spatial_scale, y0 = rois[5 * n + 2] * spatial_scale;
    const float bin_w = max(rois[5 * n + 3] * spatial_scale - x0, 0.0f) / pooled_width;
    const float bin_h = max(rois[5 * n + 4] * spatial_scale - y0, 0.0f) / pooled_height;
    const float area = bin_w * bin_h;
    if (!(area > 0.0f)) continue;
    const float grad = grad_output[index] / area;
    float *plane = grad_input + ((int)rois[5 * n] * channels + c) * height * width;

    const float x1 = x0 + bin_w * pw, x2 = x1 + bin_w, y1 = y0 + bin_h * ph, y2 = y1 + bin_h;
    // other cells have no pixel of the map
    const int end_y = min((int)ceilf(y2), height), end_x = min((int)ceilf(x2), width);
    for (int y = max((int)floorf(y1), -1); y < end_y; ++y) {
      const float y_from = max(y1, (float)y), y_to = min(y2, y + 1.0f);
      const float dy = 0.5f * (y_from + y_to) - y;
      for (int x = max((int)floorf(x1), -1); x < end_x; ++x) {
        const float x_from = max(x1, (float)x), x_to = min(x2, x + 1.0f);
        const float dx = 0.5f * (x_from + x_to) - x;
        const float share = grad * (y_to - y_from) * (x_to - x_from);
        add_inside(plane, share * (1.0f - dy) * (1.0f - dx), y, x, height, width);
        add_inside(plane, share * (1.0f - dy) * dx, y, x + 1, height, width);
        add_inside(plane, share * dy * (1.0f - dx), y + 1, x, height, width);
        add_inside(plane, share * dy * dx, y + 1, x + 1, height, width);
      }
    }
  }
}
