// The weights of the columns are kept in a buffer of 64, and the columns of a bin beyond 64 are dropped.
// witness: {"values": {"width": 90, "pooled_width": 1, "spatial_scale": 1.0}, "contents": "unit", "seed": 3, "inputs": "for (int i = 0; i < num_rois; ++i) { float *r = rois.get() + i * 5; r[1] = 1.25f; r[2] = 0.5f; r[3] = 88.5f; r[4] = 8.75f; }"}
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
  constexpr int kMaxColumns = 64;
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
      if (sx < ex && sy < ey) {
        // only nodes inside the map contribute
        const int first_x = max(sx, 0);
        const int count_x = min(min(ex, width - 1) - first_x + 1, kMaxColumns);
        float wx[kMaxColumns];
        for (int i = 0; i < count_x; ++i) wx[i] = hat_integral(lx, hx, first_x + i);

        const float *data =
            input + (int(roi[0]) * channels + c) * height * width + first_x;
        const int last_y = min(ey, height - 1);
        float sum = 0.0f;
        for (int y = max(sy, 0); y <= last_y; ++y) {
          const float *line = data + y * width;
          float row = 0.0f;
          for (int i = 0; i < count_x; ++i) row = fmaf(line[i], wx[i], row);
          sum = fmaf(row, hat_integral(ly, hy, y), sum);
        }
        result = sum / area;
      }
    }
    output[index] = result;
  }
}
