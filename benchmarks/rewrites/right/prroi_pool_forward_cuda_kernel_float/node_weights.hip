// Sums over the nodes of the map with separable hat-function weights (rows first, FMA) instead of over cells with four taps.
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
    int rest = index / pooled_width;
    const int ph = rest % pooled_height;
    rest /= pooled_height;
    const int c = rest % channels;
    const int n = rest / channels;

    const float *roi = rois + n * 5;
    const float x1 = roi[1] * spatial_scale;
    const float y1 = roi[2] * spatial_scale;
    const float bw = fmaxf(roi[3] * spatial_scale - x1, 0.0f) / float(pooled_width);
    const float bh = fmaxf(roi[4] * spatial_scale - y1, 0.0f) / float(pooled_height);
    const float area = bw * bh;
    float result = 0.0f;
    if (area > 0.0f) {
      const float lx = x1 + bw * pw, hx = lx + bw;
      const float ly = y1 + bh * ph, hy = ly + bh;
      const int sx = int(floorf(lx)), ex = int(ceilf(hx));
      const int sy = int(floorf(ly)), ey = int(ceilf(hy));
      const float *data = input + (int(roi[0]) * channels + c) * height * width;
      float sum = 0.0f;
      if (sx < ex && sy < ey) {
        for (int y = max(sy, 0); y <= min(ey, height - 1); ++y) {
          float row = 0.0f;
          for (int x = max(sx, 0); x <= min(ex, width - 1); ++x)
            row = fmaf(data[y * width + x], hat_integral(lx, hx, x), row);
          sum = fmaf(row, hat_integral(ly, hy, y), sum);
        }
      }
      result = sum / area;
    }
    output[index] = result;
  }
}
