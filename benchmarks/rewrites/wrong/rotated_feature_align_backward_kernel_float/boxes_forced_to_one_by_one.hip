// boxes are forced to be at least one cell wide and high, as in RoI align
// witness: {"values": {}, "seed": 7, "inputs": "for (int i = 0; i < num_nthreads * height * width; ++i) { best_bboxes[5 * i] = 10.0f; best_bboxes[5 * i + 1] = 6.0f; best_bboxes[5 * i + 2] = 0.2f; best_bboxes[5 * i + 3] = 0.2f; best_bboxes[5 * i + 4] = 0.3f; } for (int i = 0; i < num_nthreads * channels * height * width; ++i) top_diff[i] = 0.5f + 0.125f * (i % 7);"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/rotated_feature_align_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
// The k-th sampling point of a box: its center, then its corners.
__device__ inline void spread_sample(float* plane, const int height, const int width,
                                  const float y, const float x, const float g) {
  float w1, w2, w3, w4;
  int x_low, x_high, y_low, y_high;
  bilinear_interpolate_gradient<float>(height, width, y, x, w1, w2, w3, w4, x_low, x_high,
                                       y_low, y_high, 0);
  if (x_low < 0 || x_high < 0 || y_low < 0 || y_high < 0) return;
  float* low = plane + y_low * width;
  float* high = plane + y_high * width;
  atomicAdd(low + x_low, g * w1);
  atomicAdd(low + x_high, g * w2);
  atomicAdd(high + x_low, g * w3);
  atomicAdd(high + x_high, g * w4);
}

__global__ void rotated_feature_align_backward_kernel_float(
    const int nthreads, const int points, const float* top_diff,
    const float* best_bboxes, const float spatial_scale,
    const int channels, const int height, const int width,
    float* bottom_diff) {
  const int area = height * width;
  for (int index = blockIdx.x * blockDim.x + threadIdx.x; index < nthreads;
       index += blockDim.x * gridDim.x) {
    const int cell = index % area;
    const int plane = index / area;
    const float* box = best_bboxes + ((plane / channels) * area + cell) * 5;
    const float y = box[0] * spatial_scale;
    const float x = box[1] * spatial_scale;
    // malformed boxes are at least 1x1
    const float box_w = fmaxf(box[2] * spatial_scale, 1.0f);
    const float box_h = fmaxf(box[3] * spatial_scale, 1.0f);
    const float cosa = cosf(box[4]), sina = sinf(box[4]);
    const float wx = cosa * box_w / 2, wy = sina * box_w / 2;
    const float hx = -sina * box_h / 2, hy = cosa * box_h / 2;
    float* out = bottom_diff + plane * area;
    const float g = top_diff[index];
    atomicAdd(out + cell, g);
    for (int i = 0; i < points; ++i) {
      float px = x, py = y;
      switch (i) {
        case 1: px += wx + hx; py += wy + hy; break;
        case 2: px += hx - wx; py += hy - wy; break;
        case 3: px -= wx + hx; py -= wy + hy; break;
        case 4: px += wx - hx; py += wy - hy; break;
        default: break;
      }
      spread_sample(out, height, width, py, px, g);
    }
  }
}
