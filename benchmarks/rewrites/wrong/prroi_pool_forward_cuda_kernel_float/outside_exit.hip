// The early exit for RoIs outside the map takes those that end in (-1, 0] for outside, though the cell before the map still interpolates its first row or column.
// witness: {"values": {}, "contents": "unit", "seed": 13, "inputs": "for (int i = 0; i < num_rois; ++i) { float *r = rois.get() + i * 5; r[1] = -6.0f; r[2] = 1.0f; r[3] = -0.4f; r[4] = 12.0f; }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/prroi_pool_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
// Integral over [lo, hi] of the hat function that is centred at node.
__device__ static float hat_integral(float lo, float hi, int node) {
  const float c = float(node);
  float total = 0.0f;
  {
    const float a = fmaxf(lo, c - 1.0f) - (c - 1.0f);
    const float b = fminf(hi, c) - (c - 1.0f);
    if (b > a) total += 0.5f * (b - a) * (b + a);
  }
  {
    const float a = (c + 1.0f) - fminf(hi, c + 1.0f);
    const float b = (c + 1.0f) - fmaxf(lo, c);
    if (b > a) total += 0.5f * (b - a) * (b + a);
  }
  return total;
}

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
    const float x1 = roi[1] * spatial_scale, y1 = roi[2] * spatial_scale;
    const float x2 = roi[3] * spatial_scale, y2 = roi[4] * spatial_scale;
    // nothing to integrate where the RoI is empty or does not meet the map
    const bool meets = x2 > x1 && y2 > y1 && x2 > 0.0f && y2 > 0.0f &&
                       x1 < float(width) && y1 < float(height);
    if (!meets) {
      output[index] = 0.0f;
      continue;
    }
    const float bw = (x2 - x1) / float(pooled_width);
    const float bh = (y2 - y1) / float(pooled_height);
    const float area = bw * bh;
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
    if (sx < ex && sy < ey) {
      const int last_x = min(ex, width - 1), last_y = min(ey, height - 1);
      for (int y = max(sy, 0); y <= last_y; ++y) {
        const float wy = hat_integral(ly, hy, y);
        for (int x = max(sx, 0); x <= last_x; ++x)
          sum += data[y * width + x] * (hat_integral(lx, hx, x) * wy);
      }
    }
    output[index] = sum / area;
  }
}
