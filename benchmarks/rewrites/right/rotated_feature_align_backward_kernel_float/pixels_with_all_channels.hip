// a thread takes a pixel and finds the places and weights of its points once for all channels
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/rotated_feature_align_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void rotated_feature_align_backward_kernel_float(
    const int nthreads, const int points, const float* top_diff,
    const float* best_bboxes, const float spatial_scale,
    const int channels, const int height, const int width,
    float* bottom_diff) {
  const int area = height * width;
  CUDA_1D_KERNEL_LOOP(pixel, nthreads / channels) {
    const int n = pixel / area, at = pixel % area;
    const float *box = best_bboxes + pixel * 5;
    const float center_y = box[0] * spatial_scale, center_x = box[1] * spatial_scale;
    const float half_w = box[2] * spatial_scale / 2, half_h = box[3] * spatial_scale / 2;
    const float cosa = cosf(box[4]), sina = sinf(box[4]);
    const float wx = cosa * half_w, wy = sina * half_w, hx = -sina * half_h, hy = cosa * half_h;
    for (int i = points - 1; i >= 0; --i) {
      float x = center_x, y = center_y;
      if (i == 1 || i == 4) x += wx, y += wy;
      if (i == 2 || i == 3) x -= wx, y -= wy;
      if (i == 1 || i == 2) x += hx, y += hy;
      if (i == 3 || i == 4) x -= hx, y -= hy;
      if (y < -1 || y > height || x < -1 || x > width) continue;
      y = min(max(y, 0.f), (float)(height - 1));
      x = min(max(x, 0.f), (float)(width - 1));
      const int top = (int)y, left = (int)x;
      const int bottom = min(top + 1, height - 1), right = min(left + 1, width - 1);
      const float ly = y - top, lx = x - left;
      for (int c = 0; c < channels; ++c) {
        float *plane = bottom_diff + (n * channels + c) * area;
        const float value = top_diff[(n * channels + c) * area + at];
        const float lower = ly * value, upper = (1 - ly) * value;
        atomicAdd(plane + bottom * width + right, lower * lx);
        atomicAdd(plane + bottom * width + left, lower * (1 - lx));
        atomicAdd(plane + top * width + right, upper * lx);
        atomicAdd(plane + top * width + left, upper * (1 - lx));
      }
    }
    for (int c = 0; c < channels; ++c)
      atomicAdd(bottom_diff + (n * channels + c) * area + at, top_diff[(n * channels + c) * area + at]);
  }
}
