// a thread handles at most four elements, one grid stride apart, which is too few when the grid is capped
// witness: {"values": {"max_blocks": 1}, "seed": 7, "inputs": "for (int i = 0; i < num_nthreads * height * width; ++i) { best_bboxes[5 * i] = 10.0f; best_bboxes[5 * i + 1] = 6.0f; best_bboxes[5 * i + 2] = 5.0f; best_bboxes[5 * i + 3] = 3.0f; best_bboxes[5 * i + 4] = 0.3f; } for (int i = 0; i < num_nthreads * channels * height * width; ++i) top_diff[i] = 0.5f + 0.125f * (i % 7);"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/rotated_feature_align_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
// The k-th sampling point of a box: its center, then its corners.
__device__ inline void scatter_one(float* plane, const int height, const int width,
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
  const int kItems = 4;
  const int tid = blockIdx.x * blockDim.x + threadIdx.x;
  const int stride = blockDim.x * gridDim.x;
#pragma unroll
  for (int item = 0; item < kItems; ++item) {
    const int index = tid + item * stride;
    if (index >= nthreads) return;
    const int w = index % width;
    const int h = (index / width) % height;
    const int plane = index / (width * height);
    const int n = plane / channels;
    const float* box = best_bboxes + ((n * height + h) * width + w) * 5;
    const float y = box[0] * spatial_scale;
    const float x = box[1] * spatial_scale;

    float px[5] = {x, x, x, x, x};
    float py[5] = {y, y, y, y, y};
    if (points > 1) {
      const float w_2 = box[2] * spatial_scale / 2, h_2 = box[3] * spatial_scale / 2;
      const float cosa = cosf(box[4]), sina = sinf(box[4]);
      const float wx = cosa * w_2, wy = sina * w_2, hx = -sina * h_2, hy = cosa * h_2;
      px[1] += wx + hx;
      py[1] += wy + hy;
      px[2] += hx - wx;
      py[2] += hy - wy;
      px[3] -= wx + hx;
      py[3] -= wy + hy;
      px[4] += wx - hx;
      py[4] += wy - hy;
    }
    float* out = bottom_diff + plane * height * width;
    const float g = top_diff[index];
    atomicAdd(bottom_diff + index, g);
    for (int i = 0; i < points; ++i) scatter_one(out, height, width, py[i], px[i], g);
  }
}
