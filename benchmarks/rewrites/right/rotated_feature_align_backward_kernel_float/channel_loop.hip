// One thread serves all channels of a box, with weights and offsets of the samples computed once.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/rotated_feature_align_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
// The k-th sampling point of a box: its center, then its corners.
__global__ void rotated_feature_align_backward_kernel_float(
    const int nthreads, const int points, const float* top_diff, const float* best_bboxes,
    const float spatial_scale, const int channels, const int height, const int width, float* bottom_diff) {
  const int plane = height * width;
  const int boxes = nthreads / channels;
  for (int b = blockIdx.x * blockDim.x + threadIdx.x; b < boxes; b += blockDim.x * gridDim.x) {
    const int n = b / plane, pos = b - n * plane;
    const float* box = best_bboxes + (size_t)b * 5;
    const float y0 = box[0] * spatial_scale, x0 = box[1] * spatial_scale;
    float wx = 0.f, wy = 0.f, hx = 0.f, hy = 0.f;
    if (points > 1) {
      const float w_2 = box[2] * spatial_scale / 2, h_2 = box[3] * spatial_scale / 2;
      const float ca = cosf(box[4]), sa = sinf(box[4]);
      wx = ca * w_2; wy = sa * w_2; hx = -sa * h_2; hy = ca * h_2;
    }
    float weights[5][4];
    int offsets[5][4];
    int used = 0;
    for (int i = 0; i < points; ++i) {
      const float u = i == 0 ? 0.f : (i == 1 || i == 4 ? 1.f : -1.f);
      const float v = i == 0 ? 0.f : (i <= 2 ? 1.f : -1.f);
      int xl, xh, yl, yh;
      float* k = weights[used];
      bilinear_interpolate_gradient<float>(height, width, y0 + u * wy + v * hy, x0 + u * wx + v * hx, k[0], k[1],
                                           k[2], k[3], xl, xh, yl, yh, i);
      if (xl < 0 || yl < 0) continue;
      offsets[used][0] = yl * width + xl;
      offsets[used][1] = yl * width + xh;
      offsets[used][2] = yh * width + xl;
      offsets[used][3] = yh * width + xh;
      ++used;
    }
    for (int c = channels - 1; c >= 0; --c) {
      float* out = bottom_diff + (size_t)(n * channels + c) * plane;
      const float g = top_diff[(size_t)(n * channels + c) * plane + pos];
      for (int i = 0; i < used; ++i)
        for (int k = 0; k < 4; ++k) atomicAdd(out + offsets[i][k], g * weights[i][k]);
      atomicAdd(out + pos, g);
    }
  }
}
