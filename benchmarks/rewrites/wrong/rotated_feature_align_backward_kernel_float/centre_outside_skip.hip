// When the centre of a box lies outside the map its corners are skipped too, although they may lie inside.
// witness: {"values": {"points": 5, "spatial_scale": 1.0, "height": 10, "width": 10}, "contents": "unit", "seed": 11, "inputs": "for (size_t k = 0; k < best_bboxes_count; k += 5) { float *q = best_bboxes.get() + k; q[0] = -2.5f; q[1] = 4.25f; q[2] = 3.0f; q[3] = 9.0f; q[4] = 0.25f; }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/rotated_feature_align_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
// The k-th sampling point of a box: its center, then its corners.
__global__ void rotated_feature_align_backward_kernel_float(
    const int nthreads, const int points, const float* top_diff, const float* best_bboxes,
    const float spatial_scale, const int channels, const int height, const int width, float* bottom_diff) {
  CUDA_1D_KERNEL_LOOP(index, nthreads) {
    const int plane = height * width;
    const int nc = index / plane;
    const int pos = index - nc * plane;
    const float* box = best_bboxes + ((size_t)(nc / channels) * plane + pos) * 5;
    float* out = bottom_diff + (size_t)nc * plane;
    const float g = top_diff[index];
    atomicAdd(out + pos, g);
    if (points <= 0) continue;

    const float y0 = box[0] * spatial_scale, x0 = box[1] * spatial_scale;
    // nothing to distribute for boxes off the map
    if (y0 < -1.f || y0 > height || x0 < -1.f || x0 > width) continue;

    float wx = 0.f, wy = 0.f, hx = 0.f, hy = 0.f;
    if (points > 1) {
      const float w_2 = box[2] * spatial_scale / 2, h_2 = box[3] * spatial_scale / 2;
      const float ca = cosf(box[4]), sa = sinf(box[4]);
      wx = ca * w_2; wy = sa * w_2;
      hx = -sa * h_2; hy = ca * h_2;
    }
    float y = y0, x = x0;
    for (int i = 0; i < points; ++i) {
      if (i == 1) { x = x0 + wx + hx; y = y0 + wy + hy; }
      if (i == 2) { x = x0 - wx + hx; y = y0 - wy + hy; }
      if (i == 3) { x = x0 - wx - hx; y = y0 - wy - hy; }
      if (i == 4) { x = x0 + wx - hx; y = y0 + wy - hy; }
      float w1, w2, w3, w4;
      int xl, xh, yl, yh;
      bilinear_interpolate_gradient<float>(height, width, y, x, w1, w2, w3, w4, xl, xh, yl, yh, i);
      if (xl < 0 || yl < 0) continue;
      atomicAdd(out + yl * width + xl, g * w1);
      atomicAdd(out + yl * width + xh, g * w2);
      atomicAdd(out + yh * width + xl, g * w3);
      atomicAdd(out + yh * width + xh, g * w4);
    }
  }
}
