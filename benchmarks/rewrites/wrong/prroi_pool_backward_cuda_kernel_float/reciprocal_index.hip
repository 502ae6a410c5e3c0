// The index is divided by the number of bins with a float reciprocal, which rounds some exact multiples down (for instance with 5 x 11 bins).
// witness: {"values": {"pooled_height": 5, "pooled_width": 11, "spatial_scale": 1.0}, "contents": "wide", "seed": 2}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/prroi_pool_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void prroi_pool_backward_cuda_kernel_float(
    const int nthreads, const float *grad_output, const float *rois, float *grad_input,
    const int pooled_height, const int pooled_width, const float spatial_scale,
    const int channels, const int height, const int width) {
  const int bins = pooled_height * pooled_width;
  const float per_map = 1.f / bins;  // integer divisions are slow
  const int stride = blockDim.x * gridDim.x;
  for (int index = blockIdx.x * blockDim.x + threadIdx.x; index < nthreads; index += stride) {
    const int map = int(index * per_map);
    const int bin = index - map * bins;
    const int ph = bin / pooled_width, pw = bin - ph * pooled_width;
    const int n = map / channels, c = map - n * channels;
    const float *roi = rois + n * 5;
    const float left = roi[1] * spatial_scale, top = roi[2] * spatial_scale;
    const float bin_w = fmaxf(roi[3] * spatial_scale - left, 0.f) / pooled_width;
    const float bin_h = fmaxf(roi[4] * spatial_scale - top, 0.f) / pooled_height;
    const float area = bin_w * bin_h;
    if (area == 0.f) continue;
    const float grad = grad_output[index] / area;
    float *plane = grad_input + (int(roi[0]) * channels + c) * height * width;
    const float x1 = left + bin_w * pw, y1 = top + bin_h * ph, x2 = x1 + bin_w, y2 = y1 + bin_h;
    const int x_end = min(int(ceilf(x2)), width), y_end = min(int(ceilf(y2)), height);
    for (int y = max(int(floorf(y1)), -1); y < y_end; ++y) {
      const float y_from = fmaxf(y1 - y, 0.f), y_to = fminf(y2 - y, 1.f);
      const float high_y = 0.5f * (y_to - y_from) * (y_to + y_from), low_y = y_to - y_from - high_y;
      for (int x = max(int(floorf(x1)), -1); x < x_end; ++x) {
        const float x_from = fmaxf(x1 - x, 0.f), x_to = fminf(x2 - x, 1.f);
        const float high_x = 0.5f * (x_to - x_from) * (x_to + x_from), low_x = x_to - x_from - high_x;
        float *cell = plane + y * width + x;
        if (y >= 0 && x >= 0) atomicAdd(cell, grad * low_y * low_x);
        if (y >= 0 && x + 1 < width) atomicAdd(cell + 1, grad * low_y * high_x);
        if (y + 1 < height && x >= 0) atomicAdd(cell + width, grad * high_y * low_x);
        if (y + 1 < height && x + 1 < width) atomicAdd(cell + width + 1, grad * high_y * high_x);
      }
    }
  }
}
