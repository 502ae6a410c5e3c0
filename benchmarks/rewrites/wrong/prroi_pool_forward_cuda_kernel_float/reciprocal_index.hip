// The index is decomposed by multiplication with float reciprocals, which falls one short at some exact multiples (41 * (1.0f / 41) < 1).
// witness: {"values": {"pooled_width": 41, "pooled_height": 2, "spatial_scale": 1.0}, "contents": "wide", "seed": 7, "inputs": "for (int i = 0; i < num_rois; ++i) { float *r = rois.get() + i * 5; r[1] = 0.5f; r[2] = 0.25f; r[3] = 10.5f; r[4] = 8.0f; }"}
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
  const float inv_pw = 1.0f / float(pooled_width);
  const float inv_ph = 1.0f / float(pooled_height);
  CUDA_1D_KERNEL_LOOP(index, nthreads) {
    const int line = int(float(index) * inv_pw);
    const int pw = index - line * pooled_width;
    const int map = int(float(line) * inv_ph);
    const int ph = line - map * pooled_height;
    const int n = map / channels;
    const int c = map - n * channels;

    const float *roi = rois + n * 5;
    const float x1 = roi[1] * spatial_scale;
    const float y1 = roi[2] * spatial_scale;
    const float bw = fmaxf(roi[3] * spatial_scale - x1, 0.0f) / float(pooled_width);
    const float bh = fmaxf(roi[4] * spatial_scale - y1, 0.0f) / float(pooled_height);
    const float area = bw * bh;
    if (!(area > 0.0f)) {
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
      for (int x = max(sx, 0); x <= min(ex, width - 1); ++x) {
        float column = 0.0f;
        for (int y = max(sy, 0); y <= min(ey, height - 1); ++y)
          column = fmaf(data[y * width + x], hat_integral(ly, hy, y), column);
        sum = fmaf(column, hat_integral(lx, hx, x), sum);
      }
    }
    output[index] = sum / area;
  }
}
