// An empty bin ends the whole thread (return) instead of only this element, so later elements of the grid-stride loop stay unwritten.
// witness: {"values": {"max_blocks": 1, "num_rois": 40}, "contents": "wide", "seed": 11, "inputs": "for (int i = 0; i < 40; ++i) { float *r = rois.get() + i * 5; r[1] = 1.0f; r[2] = 2.0f; r[3] = 13.0f; r[4] = 15.5f; } rois.get()[3] = 1.0f;"}
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
  const int plane = pooled_height * pooled_width;
  const int stride = blockDim.x * gridDim.x;
  for (int index = blockIdx.x * blockDim.x + threadIdx.x; index < nthreads;
       index += stride) {
    const int map = index / plane;
    const int cell = index - map * plane;
    const int ph = cell / pooled_width;
    const int pw = cell - ph * pooled_width;
    const int n = map / channels;
    const int c = map - n * channels;

    const float *roi = rois + n * 5;
    const float x1 = roi[1] * spatial_scale;
    const float y1 = roi[2] * spatial_scale;
    const float bw = fmaxf(roi[3] * spatial_scale - x1, 0.0f) / float(pooled_width);
    const float bh = fmaxf(roi[4] * spatial_scale - y1, 0.0f) / float(pooled_height);
    const float area = fmaxf(bw * bh, 0.0f);
    if (area == 0.0f) {
      output[index] = 0.0f;
      return;
    }
    const float lx = x1 + bw * pw, hx = lx + bw;
    const float ly = y1 + bh * ph, hy = ly + bh;
    const int sx = int(floorf(lx)), ex = int(ceilf(hx));
    const int sy = int(floorf(ly)), ey = int(ceilf(hy));
    const float *data = input + (int(roi[0]) * channels + c) * height * width;

    float sum = 0.0f;
    if (sx < ex && sy < ey) {
      const int first_x = max(sx, 0), last_x = min(ex, width - 1);
      const int first_y = max(sy, 0), last_y = min(ey, height - 1);
      for (int y = first_y; y <= last_y; ++y) {
        float row = 0.0f;
        for (int x = first_x; x <= last_x; ++x)
          row += data[y * width + x] * hat_integral(lx, hx, x);
        sum += row * hat_integral(ly, hy, y);
      }
    }
    output[index] = sum / area;
  }
}
