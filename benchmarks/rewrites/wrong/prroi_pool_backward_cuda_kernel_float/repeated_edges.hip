// what lies outside of the map goes to the nearest pixel of its edge
// witness: {"contents": "unit", "values": {"pooled_height": 2, "pooled_width": 3, "spatial_scale": "1.0f", "channels": 2, "height": 9, "width": 11, "num_grad_input": 2, "num_rois": 3}, "inputs": "for (int i = 0; i < num_rois; ++i) { float *r = &rois[5 * i]; r[0] = float(i % num_grad_input); r[1] = -2.5f + 2 * i; r[2] = 4.25f; r[3] = r[1] + 6; r[4] = 11.5f; }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/prroi_pool_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__device__ inline float hat_between(float from, float to, int pixel) {
  // the part of [from, to] on both sides of the pixel, where its weight falls from 1 to 0
  const float a = max(from - pixel, -1.f), b = min(to - pixel, 0.f);
  const float c = max(from - pixel, 0.f), d = min(to - pixel, 1.f);
  float weight = 0;
  if (b > a) weight += (b - a) * (1 + 0.5f * (a + b));
  if (d > c) weight += (d - c) * (1 - 0.5f * (c + d));
  return weight;
}

__global__ void prroi_pool_backward_cuda_kernel_float(
    const int nthreads, const float *grad_output, const float *rois, float *grad_input,
    const int pooled_height, const int pooled_width, const float spatial_scale,
    const int channels, const int height, const int width) {
  CUDA_1D_KERNEL_LOOP(index, nthreads) {
    const int pw = index % pooled_width, ph = index / pooled_width % pooled_height;
    const int c = index / pooled_width / pooled_height % channels;
    const float *roi = rois + index / pooled_width / pooled_height / channels * 5;
    const float left = roi[1] * spatial_scale, top = roi[2] * spatial_scale;
    const float bin_w = max(roi[3] * spatial_scale - left, 0.f) / pooled_width;
    const float bin_h = max(roi[4] * spatial_scale - top, 0.f) / pooled_height;
    if (bin_w * bin_h <= 0) continue;
    const float x1 = left + bin_w * pw, y1 = top + bin_h * ph, x2 = x1 + bin_w, y2 = y1 + bin_h;
    float *map = grad_input + ((int)roi[0] * channels + c) * height * width;
    const float share = grad_output[index] / (bin_w * bin_h);
    for (int y = (int)floorf(y1); y <= (int)ceilf(y2); ++y) {
      const float row = share * hat_between(y1, y2, y);
      float *to = map + min(max(y, 0), height - 1) * width;
      for (int x = (int)floorf(x1); x <= (int)ceilf(x2); ++x)
        atomicAdd(to + min(max(x, 0), width - 1), row * hat_between(x1, x2, x));
    }
  }
}
