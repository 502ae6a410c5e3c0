// Bins with an area below 1e-6 are treated as empty, although only an area of exactly 0 is.
// witness: {"values": {"spatial_scale": 1.0}, "contents": "unit", "seed": 9, "inputs": "for (int i = 0; i < num_rois; ++i) { float *r = rois.get() + i * 5; r[1] = 0.0f; r[2] = 0.0f; r[3] = 0.0015f; r[4] = 0.0015f; }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/prroi_pool_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void prroi_pool_forward_cuda_kernel_float(
    const int nthreads, const float *input, const float *rois, float *output,
    const int pooled_height, const int pooled_width, const float spatial_scale,
    const int channels, const int height, const int width) {
  const int per_roi = channels * pooled_height * pooled_width;
  CUDA_1D_KERNEL_LOOP(index, nthreads) {
    const int n = index / per_roi;
    int rest = index - n * per_roi;
    const int c = rest / (pooled_height * pooled_width);
    rest -= c * pooled_height * pooled_width;
    const int ph = rest / pooled_width;
    const int pw = rest - ph * pooled_width;

    const float *roi = rois + n * 5;
    const float x1 = roi[1] * spatial_scale, y1 = roi[2] * spatial_scale;
    const float bw = fmaxf(roi[3] * spatial_scale - x1, 0.0f) / float(pooled_width);
    const float bh = fmaxf(roi[4] * spatial_scale - y1, 0.0f) / float(pooled_height);
    const float area = bw * bh;
    float value = 0.0f;
    if (area > 1e-6f) {
      const float lx = x1 + bw * pw, hx = lx + bw;
      const float ly = y1 + bh * ph, hy = ly + bh;
      const float *data = input + (int(roi[0]) * channels + c) * height * width;
      // cells at -1 and at the last row and column still touch the map
      const int sx = max(int(floorf(lx)), -1), ex = min(int(ceilf(hx)), width);
      const int sy = max(int(floorf(ly)), -1), ey = min(int(ceilf(hy)), height);
      for (int y = sy; y < ey; ++y)
        for (int x = sx; x < ex; ++x)
          value += PrRoIPoolingMatCalculation(
              data, y, x, y + 1, x + 1, fmaxf(ly, float(y)), fmaxf(lx, float(x)),
              fminf(hy, float(y + 1)), fminf(hx, float(x + 1)), height, width);
      value /= area;
    }
    output[index] = value;
  }
}
