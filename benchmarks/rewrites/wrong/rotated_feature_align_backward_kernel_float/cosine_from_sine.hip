// the cosine is computed as the root of 1 - sine squared and loses its sign for angles beyond a right angle
// witness: {"values": {"points": 5}, "seed": 7, "inputs": "for (int i = 0; i < num_nthreads * height * width; ++i) { best_bboxes[5 * i] = 10.0f; best_bboxes[5 * i + 1] = 6.0f; best_bboxes[5 * i + 2] = 6.0f; best_bboxes[5 * i + 3] = 2.0f; best_bboxes[5 * i + 4] = 2.5f; } for (int i = 0; i < num_nthreads * channels * height * width; ++i) top_diff[i] = 0.5f + 0.125f * (i % 7);"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/rotated_feature_align_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
// The k-th sampling point of a box: its center, then its corners.
__device__ inline void add_sample(float* plane, const int height, const int width,
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
  for (int index = blockIdx.x * blockDim.x + threadIdx.x; index < nthreads;
       index += blockDim.x * gridDim.x) {
    const int w = index % width;
    const int h = (index / width) % height;
    const int plane = index / (width * height);
    const int n = plane / channels;
    const float* box = best_bboxes + ((n * height + h) * width + w) * 5;
    const float y = box[0] * spatial_scale;
    const float x = box[1] * spatial_scale;

    float wx = 0, wy = 0, hx = 0, hy = 0;
    if (points > 1) {
      const float w_2 = 0.5f * box[2] * spatial_scale;
      const float h_2 = 0.5f * box[3] * spatial_scale;
      const float sina = sinf(box[4]);
      const float rest = 1.0f - sina * sina;
      const float cosa = rest > 0.0f ? sqrtf(rest) : 0.0f;
      wx = cosa * w_2;
      wy = sina * w_2;
      hx = -sina * h_2;
      hy = cosa * h_2;
    }
    float* out = bottom_diff + plane * height * width;
    const float g = top_diff[index];
    atomicAdd(out + h * width + w, g);
    for (int i = 0; i < points; ++i) {
      const float a = i == 0 ? 0.0f : (i == 1 || i == 4 ? 1.0f : -1.0f);
      const float b = i == 0 ? 0.0f : (i <= 2 ? 1.0f : -1.0f);
      add_sample(out, height, width, y + a * wy + b * hy, x + a * wx + b * hx, g);
    }
  }
}
