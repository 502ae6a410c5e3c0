// At the last row and column both neighbours are the border pixel and share the weight, samples run from the last to the first, and zero weights are skipped.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/rotated_feature_align_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
// The k-th sampling point of a box: its center, then its corners.
__device__ inline void share_out(float* p, float v) {
  if (v != 0.f) atomicAdd(p, v);
}

__global__ void rotated_feature_align_backward_kernel_float(
    const int nthreads, const int points, const float* top_diff, const float* best_bboxes,
    const float spatial_scale, const int channels, const int height, const int width, float* bottom_diff) {
  const int plane = height * width;
  for (int index = blockIdx.x * blockDim.x + threadIdx.x; index < nthreads; index += blockDim.x * gridDim.x) {
    const int nc = index / plane, pos = index - nc * plane;
    const float* box = best_bboxes + ((size_t)(nc / channels) * plane + pos) * 5;
    float* out = bottom_diff + (size_t)nc * plane;
    const float g = top_diff[index];
    float total_own = g;
    const float y0 = box[0] * spatial_scale, x0 = box[1] * spatial_scale;
    float wx = 0.f, wy = 0.f, hx = 0.f, hy = 0.f;
    if (points > 1) {
      const float w_2 = box[2] * spatial_scale * 0.5f, h_2 = box[3] * spatial_scale * 0.5f;
      const float ca = cosf(box[4]), sa = sinf(box[4]);
      wx = ca * w_2; wy = sa * w_2; hx = -sa * h_2; hy = ca * h_2;
    }
    for (int i = points - 1; i >= 0; --i) {
      float y = y0, x = x0;
      if (i == 1 || i == 4) { x += wx; y += wy; }
      if (i == 2 || i == 3) { x -= wx; y -= wy; }
      if (i == 1 || i == 2) { x += hx; y += hy; }
      if (i == 3 || i == 4) { x -= hx; y -= hy; }
      if (!(y >= -1.f && y <= height && x >= -1.f && x <= width)) continue;
      y = fmaxf(y, 0.f);
      x = fmaxf(x, 0.f);
      const int yl = min((int)y, height - 1), xl = min((int)x, width - 1);
      const int yh = min(yl + 1, height - 1), xh = min(xl + 1, width - 1);
      const float ly = y - yl, lx = x - xl, hy1 = 1.f - ly, hx1 = 1.f - lx;
      const int at[4] = {yl * width + xl, yl * width + xh, yh * width + xl, yh * width + xh};
      const float k[4] = {hy1 * hx1, hy1 * lx, ly * hx1, ly * lx};
      for (int q = 0; q < 4; ++q) {
        if (at[q] == pos)
          total_own = fmaf(g, k[q], total_own);
        else
          share_out(out + at[q], g * k[q]);
      }
    }
    share_out(out + pos, total_own);
  }
}
