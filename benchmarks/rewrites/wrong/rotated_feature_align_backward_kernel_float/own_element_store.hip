// The element of the thread is read early and stored plainly at the end, which loses atomic updates that reach it in between.
// witness: {"values": {"points": 5, "spatial_scale": 0.5}, "contents": "unit", "seed": 9}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/rotated_feature_align_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
// The k-th sampling point of a box: its center, then its corners.
__global__ void rotated_feature_align_backward_kernel_float(
    const int nthreads, const int points, const float* top_diff, const float* best_bboxes,
    const float spatial_scale, const int channels, const int height, const int width, float* bottom_diff) {
  CUDA_1D_KERNEL_LOOP(index, nthreads) {
    const int w = index % width;
    const int t = index / width;
    const int h = t % height;
    const int nc = t / height;
    const int n = nc / channels;
    // prefetch while the trigonometric functions run
    const float g = top_diff[index];
    const float own = bottom_diff[index];
    const float* box = best_bboxes + ((size_t)(n * height + h) * width + w) * 5;
    const float y0 = box[0] * spatial_scale, x0 = box[1] * spatial_scale;
    float wx = 0.f, wy = 0.f, hx = 0.f, hy = 0.f;
    if (points > 1) {
      const float half_w = box[2] * spatial_scale * 0.5f, half_h = box[3] * spatial_scale * 0.5f;
      const float c = cosf(box[4]), s = sinf(box[4]);
      wx = c * half_w; wy = s * half_w; hx = -s * half_h; hy = c * half_h;
    }
    const float su[5] = {0.f, 1.f, -1.f, -1.f, 1.f}, sv[5] = {0.f, 1.f, 1.f, -1.f, -1.f};
    float* map = bottom_diff + (size_t)nc * height * width;
    for (int i = 0; i < points; ++i) {
      float w1, w2, w3, w4;
      int xl, xh, yl, yh;
      bilinear_interpolate_gradient<float>(height, width, y0 + su[i] * wy + sv[i] * hy, x0 + su[i] * wx + sv[i] * hx,
                                           w1, w2, w3, w4, xl, xh, yl, yh, index);
      if (xl < 0 || yl < 0) continue;
      atomicAdd(map + yl * width + xl, g * w1);
      atomicAdd(map + yl * width + xh, g * w2);
      atomicAdd(map + yh * width + xl, g * w3);
      atomicAdd(map + yh * width + xh, g * w4);
    }
    bottom_diff[index] = own + g;
  }
}
