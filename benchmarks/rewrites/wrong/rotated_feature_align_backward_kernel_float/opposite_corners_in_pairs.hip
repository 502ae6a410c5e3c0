// the corners are visited as pairs of opposite ones, which is another order if only three points are asked for
// witness: {"values": {"points": 3}, "seed": 7, "inputs": "for (int i = 0; i < num_nthreads * height * width; ++i) { best_bboxes[5 * i] = 10.0f; best_bboxes[5 * i + 1] = 6.0f; best_bboxes[5 * i + 2] = 5.0f; best_bboxes[5 * i + 3] = 3.0f; best_bboxes[5 * i + 4] = 0.3f; } for (int i = 0; i < num_nthreads * channels * height * width; ++i) top_diff[i] = 0.5f + 0.125f * (i % 7);"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/rotated_feature_align_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
// The k-th sampling point of a box: its center, then its corners.
__device__ inline void scatter_sample(float* plane, const int height, const int width,
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
  const int plane_size = height * width;
  for (int index = blockIdx.x * blockDim.x + threadIdx.x; index < nthreads;
       index += blockDim.x * gridDim.x) {
    const int cell = index % plane_size;
    const int plane = index / plane_size;
    const int n = plane / channels;
    const float* box = best_bboxes + (n * plane_size + cell) * 5;
    float* out = bottom_diff + plane * plane_size;
    const float g = top_diff[index];
    atomicAdd(out + cell, g);

    const float y = box[0] * spatial_scale;
    const float x = box[1] * spatial_scale;
    if (points > 0) scatter_sample(out, height, width, y, x, g);
    if (points <= 1) continue;

    const float half_w = box[2] * spatial_scale * 0.5f;
    const float half_h = box[3] * spatial_scale * 0.5f;
    const float cosa = cosf(box[4]), sina = sinf(box[4]);
    // the two half diagonals
    const float d1x = cosa * half_w - sina * half_h, d1y = sina * half_w + cosa * half_h;
    const float d2x = cosa * half_w + sina * half_h, d2y = sina * half_w - cosa * half_h;
    scatter_sample(out, height, width, y + d1y, x + d1x, g);
    if (points > 2) scatter_sample(out, height, width, y - d1y, x - d1x, g);
    if (points > 3) scatter_sample(out, height, width, y - d2y, x - d2x, g);
    if (points > 4) scatter_sample(out, height, width, y + d2y, x + d2x, g);
  }
}
