// Nodes outside the map are read at the clamped place and multiplied by 0, so a NaN at the border of the map leaks into bins outside of it.
// witness: {"values": {}, "contents": "unit", "seed": 5, "inputs": "{ float *r = rois.get(); r[0] = 0.0f; r[1] = -30.0f; r[2] = 1.0f; r[3] = -12.0f; r[4] = 15.0f; for (int y = 0; y < height; ++y) input.get()[y * width] = NAN; }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/prroi_pool_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__device__ static float masked_tap(const float *data, int y, int x, int height, int width) {
  const int cy = min(max(y, 0), height - 1);
  const int cx = min(max(x, 0), width - 1);
  const float inside = (cy == y && cx == x) ? 1.0f : 0.0f;
  return data[cy * width + cx] * inside;
}

__global__ void prroi_pool_forward_cuda_kernel_float(
    const int nthreads, const float *input, const float *rois, float *output,
    const int pooled_height, const int pooled_width, const float spatial_scale,
    const int channels, const int height, const int width) {
  CUDA_1D_KERNEL_LOOP(index, nthreads) {
    const int pw = index % pooled_width;
    const int ph = (index / pooled_width) % pooled_height;
    const int map = index / (pooled_width * pooled_height);
    const int c = map % channels;
    const float *roi = rois + (map / channels) * 5;

    const float x1 = roi[1] * spatial_scale, y1 = roi[2] * spatial_scale;
    const float x2 = roi[3] * spatial_scale, y2 = roi[4] * spatial_scale;
    const float bw = fmaxf(x2 - x1, 0.0f) / float(pooled_width);
    const float bh = fmaxf(y2 - y1, 0.0f) / float(pooled_height);
    const float area = fmaxf(bw * bh, 0.0f);
    if (area == 0.0f) {
      output[index] = 0.0f;
      continue;
    }
    const float lx = x1 + bw * pw, hx = lx + bw;
    const float ly = y1 + bh * ph, hy = ly + bh;
    const int sx = int(floorf(lx)), ex = int(ceilf(hx));
    const int sy = int(floorf(ly)), ey = int(ceilf(hy));
    const float *data = input + (int(roi[0]) * channels + c) * height * width;

    float sum = 0.0f;
    for (int y = sy; y < ey; ++y) {
      // part of this cell, relative to its upper edge
      const float t0 = fmaxf(ly, float(y)) - float(y);
      const float t1 = fminf(hy, float(y) + 1.0f) - float(y);
      const float wy1 = 0.5f * (t1 - t0) * (t1 + t0);
      const float wy0 = (t1 - t0) - wy1;
      float top = masked_tap(data, y, sx, height, width);
      float bottom = masked_tap(data, y + 1, sx, height, width);
      for (int x = sx; x < ex; ++x) {
        const float u0 = fmaxf(lx, float(x)) - float(x);
        const float u1 = fminf(hx, float(x) + 1.0f) - float(x);
        const float wx1 = 0.5f * (u1 - u0) * (u1 + u0);
        const float wx0 = (u1 - u0) - wx1;
        const float next_top = masked_tap(data, y, x + 1, height, width);
        const float next_bottom = masked_tap(data, y + 1, x + 1, height, width);
        sum += wy0 * (wx0 * top + wx1 * next_top) +
               wy1 * (wx0 * bottom + wx1 * next_bottom);
        top = next_top;
        bottom = next_bottom;
      }
    }
    output[index] = sum / area;
  }
}
