// Updates outside of the map go to the nearest pixel with coefficient 0 instead of being left out, so a NaN gradient of a box outside of the map spreads into it.
// witness: {"values": {"spatial_scale": 1.0}, "contents": "unit", "seed": 9, "inputs": "for (int i = 0; i < 4; ++i) { rois.get()[i * 5 + 1] = 1.5f; rois.get()[i * 5 + 2] = 1.5f; rois.get()[i * 5 + 3] = 5.0f; rois.get()[i * 5 + 4] = 6.0f; } rois.get()[1] = 20.5f; rois.get()[3] = 25.0f; grad_output.get()[4] = NAN;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/prroi_pool_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__device__ inline void prroi_cell_weights(float from, float to, float &low, float &high) {
  // hat functions of the two ends of a cell, integrated over [from, to] in [0, 1]
  const float length = to - from;
  high = 0.5f * length * (to + from);
  low = length - high;
}

__global__ void prroi_pool_backward_cuda_kernel_float(
    const int nthreads, const float *grad_output, const float *rois, float *grad_input,
    const int pooled_height, const int pooled_width, const float spatial_scale,
    const int channels, const int height, const int width) {
  CUDA_1D_KERNEL_LOOP(index, nthreads) {
    const int bins = pooled_height * pooled_width;
    const int map = index / bins, bin = index - map * bins;
    const int ph = bin / pooled_width, pw = bin - ph * pooled_width;
    const int n = map / channels, c = map - n * channels;
    const float *roi = rois + n * 5;
    const float x_start = roi[1] * spatial_scale, y_start = roi[2] * spatial_scale;
    const float bin_w = fmaxf(roi[3] * spatial_scale - x_start, 0.f) / pooled_width;
    const float bin_h = fmaxf(roi[4] * spatial_scale - y_start, 0.f) / pooled_height;
    const float area = bin_w * bin_h;
    const float grad = area == 0.f ? 0.f : grad_output[index] / area;
    const float x1 = x_start + bin_w * pw, y1 = y_start + bin_h * ph;
    const float x2 = x1 + bin_w, y2 = y1 + bin_h;
    float *plane = grad_input + (int(roi[0]) * channels + c) * height * width;

    const int end_x = int(ceilf(x2)), end_y = int(ceilf(y2));
    for (int cy = int(floorf(y1)); cy < end_y; ++cy) {
      float wy[2];
      prroi_cell_weights(fmaxf(y1 - cy, 0.f), fminf(y2 - cy, 1.f), wy[0], wy[1]);
      for (int cx = int(floorf(x1)); cx < end_x; ++cx) {
        float wx[2];
        prroi_cell_weights(fmaxf(x1 - cx, 0.f), fminf(x2 - cx, 1.f), wx[0], wx[1]);
        // branch-free: all four updates are always made
#pragma unroll
        for (int k = 0; k < 4; ++k) {
          const int y = cy + (k >> 1), x = cx + (k & 1);
          const int yc = min(max(y, 0), height - 1), xc = min(max(x, 0), width - 1);
          const float inside = float(yc == y) * float(xc == x);
          atomicAdd(&plane[yc * width + xc], grad * (inside * wy[k >> 1] * wx[k & 1]));
        }
      }
    }
  }
}
