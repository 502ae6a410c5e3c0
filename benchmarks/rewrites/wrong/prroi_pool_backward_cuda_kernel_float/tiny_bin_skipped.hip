// Bins with an area below 1e-6 are taken for empty, although their gradients are divided by the area and therefore not small.
// witness: {"values": {"pooled_height": 2, "pooled_width": 2, "spatial_scale": 1.0}, "contents": "unit", "seed": 3, "inputs": "for (int i = 0; i < 4; ++i) { rois.get()[i * 5 + 1] = 0.25f; rois.get()[i * 5 + 2] = 0.25f; rois.get()[i * 5 + 3] = 0.2515f; rois.get()[i * 5 + 4] = 0.2515f; }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/prroi_pool_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
// integral of 1 - t over [from, to]
__device__ inline float prroi_falling(float from, float to) {
  return (to - from) * (1.f - 0.5f * (to + from));
}

__global__ void prroi_pool_backward_cuda_kernel_float(
    const int nthreads, const float *grad_output, const float *rois, float *grad_input,
    const int pooled_height, const int pooled_width, const float spatial_scale,
    const int channels, const int height, const int width) {
  CUDA_1D_KERNEL_LOOP(index, nthreads) {
    int rest = index / pooled_width;
    const int pw = index - rest * pooled_width;
    const int ph = rest % pooled_height;
    rest /= pooled_height;
    const float *roi = rois + rest / channels * 5;
    const int c = rest % channels;

    const float left = roi[1] * spatial_scale, top = roi[2] * spatial_scale;
    const float bin_w = fmaxf(roi[3] * spatial_scale - left, 0.f) / pooled_width;
    const float bin_h = fmaxf(roi[4] * spatial_scale - top, 0.f) / pooled_height;
    const float area = bin_w * bin_h;
    if (area < 1e-6f) continue;  // empty bin
    const float grad = grad_output[index] / area;
    float *plane = grad_input + (int(roi[0]) * channels + c) * height * width;

    const float x1 = left + bin_w * pw, x2 = x1 + bin_w;
    const float y1 = top + bin_h * ph, y2 = y1 + bin_h;
    const int cell_x0 = int(floorf(x1)), cell_x1 = int(ceilf(x2));
    const int cell_y0 = int(floorf(y1)), cell_y1 = int(ceilf(y2));
    for (int cy = cell_y0; cy < cell_y1; ++cy) {
      const float y_from = fmaxf(y1, float(cy)) - cy, y_to = fminf(y2, float(cy + 1)) - cy;
      const float wy[2] = {prroi_falling(y_from, y_to), prroi_falling(1.f - y_to, 1.f - y_from)};
      for (int cx = cell_x0; cx < cell_x1; ++cx) {
        const float x_from = fmaxf(x1, float(cx)) - cx, x_to = fminf(x2, float(cx + 1)) - cx;
        const float wx[2] = {prroi_falling(x_from, x_to), prroi_falling(1.f - x_to, 1.f - x_from)};
        for (int k = 0; k < 4; ++k) {
          const int y = cy + (k >> 1), x = cx + (k & 1);
          if (unsigned(y) < unsigned(height) && unsigned(x) < unsigned(width))
            atomicAdd(plane + y * width + x, grad * (wy[k >> 1] * wx[k & 1]));
        }
      }
    }
  }
}
