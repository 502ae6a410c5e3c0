// a thread handles a location, computes the weights of a point once and loops over the channels inside
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/rotated_feature_align_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
// The k-th sampling point of a box: its center, then its corners.
__global__ void rotated_feature_align_backward_kernel_float(
    const int nthreads, const int points, const float* top_diff,
    const float* best_bboxes, const float spatial_scale,
    const int channels, const int height, const int width,
    float* bottom_diff) {
  if (nthreads <= 0) return;
  const int area = height * width;
  const int locations = nthreads / channels;
  for (int location = blockIdx.x * blockDim.x + threadIdx.x; location < locations;
       location += blockDim.x * gridDim.x) {
    const int n = location / area;
    const int cell = location - n * area;
    const float* box = best_bboxes + location * 5;
    const float* top = top_diff + n * channels * area + cell;
    float* bottom = bottom_diff + n * channels * area;
    for (int c = 0; c < channels; ++c) {
      atomicAdd(bottom + c * area + cell, top[c * area]);
    }

    const float center_y = box[0] * spatial_scale;
    const float center_x = box[1] * spatial_scale;
    float wx = 0, wy = 0, hx = 0, hy = 0;
    if (points > 1) {
      const float w_2 = box[2] * spatial_scale / 2;
      const float h_2 = box[3] * spatial_scale / 2;
      const float cosa = cosf(box[4]), sina = sinf(box[4]);
      wx = cosa * w_2;
      wy = sina * w_2;
      hx = -sina * h_2;
      hy = cosa * h_2;
    }
    for (int i = 0; i < points; ++i) {
      float x = center_x, y = center_y;
      if (i > 0) {
        const bool plus_w = i == 1 || i == 4;
        const bool plus_h = i == 1 || i == 2;
        x = plus_w ? x + wx : x - wx;
        y = plus_w ? y + wy : y - wy;
        x = plus_h ? x + hx : x - hx;
        y = plus_h ? y + hy : y - hy;
      }
      float w1, w2, w3, w4;
      int x_low, x_high, y_low, y_high;
      bilinear_interpolate_gradient<float>(height, width, y, x, w1, w2, w3, w4, x_low, x_high,
                                           y_low, y_high, i);
      if (x_low < 0 || x_high < 0 || y_low < 0 || y_high < 0) continue;
      float* p1 = bottom + y_low * width + x_low;
      float* p2 = bottom + y_low * width + x_high;
      float* p3 = bottom + y_high * width + x_low;
      float* p4 = bottom + y_high * width + x_high;
      for (int c = 0; c < channels; ++c) {
        const int offset = c * area;
        const float g = top[offset];
        atomicAdd(p1 + offset, g * w1);
        atomicAdd(p2 + offset, g * w2);
        atomicAdd(p3 + offset, g * w3);
        atomicAdd(p4 + offset, g * w4);
      }
    }
  }
}
