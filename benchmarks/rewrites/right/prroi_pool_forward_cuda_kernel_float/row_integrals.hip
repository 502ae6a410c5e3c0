// Integrates each row of nodes along x once and combines neighbouring rows along y, keeping the lower row for the next cell.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/prroi_pool_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__device__ static float row_integral(const float *data, int y, float lx, float hx, int sx,
                                     int ex, int height, int width) {
  if (y < 0 || y >= height) return 0.0f;
  const float *line = data + y * width;
  float total = 0.0f;
  for (int x = max(sx, -1); x < min(ex, width); ++x) {
    const float u0 = fmaxf(lx, float(x)) - float(x);
    const float u1 = fminf(hx, float(x) + 1.0f) - float(x);
    const float w1 = 0.5f * (u1 - u0) * (u1 + u0);
    const float w0 = (u1 - u0) - w1;
    const float v0 = x >= 0 ? line[x] : 0.0f;
    const float v1 = x + 1 < width ? line[x + 1] : 0.0f;
    total += w0 * v0 + w1 * v1;
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
    const int map = index / (pooled_width * pooled_height);
    const int c = map % channels;
    const float *roi = rois + (map / channels) * 5;
    const float x1 = roi[1] * spatial_scale, y1 = roi[2] * spatial_scale;
    const float bw = fmaxf(roi[3] * spatial_scale - x1, 0.0f) / float(pooled_width);
    const float bh = fmaxf(roi[4] * spatial_scale - y1, 0.0f) / float(pooled_height);
    const float area = fmaxf(bw * bh, 0.0f);
    float result = 0.0f;
    if (area != 0.0f) {
      const float lx = x1 + bw * pw, hx = lx + bw;
      const float ly = y1 + bh * ph, hy = ly + bh;
      const int sx = int(floorf(lx)), ex = int(ceilf(hx));
      const int sy = max(int(floorf(ly)), -1), ey = min(int(ceilf(hy)), height);
      const float *data = input + (int(roi[0]) * channels + c) * height * width;
      float sum = 0.0f;
      if (sy < ey) {
        float upper = row_integral(data, sy, lx, hx, sx, ex, height, width);
        for (int y = sy; y < ey; ++y) {
          const float lower = row_integral(data, y + 1, lx, hx, sx, ex, height, width);
          const float t0 = fmaxf(ly, float(y)) - float(y);
          const float t1 = fminf(hy, float(y) + 1.0f) - float(y);
          const float w1 = 0.5f * (t1 - t0) * (t1 + t0);
          sum += ((t1 - t0) - w1) * upper + w1 * lower;
          upper = lower;
        }
      }
      result = sum / area;
    }
    output[index] = result;
  }
}
