// Beyond the last row or column the missing neighbour is dropped instead of giving its weight to the border pixel.
// witness: {"values": {"points": 1, "spatial_scale": 1.0, "height": 4, "width": 4}, "contents": "unit", "seed": 5, "inputs": "for (size_t k = 0; k < best_bboxes_count; k += 5) { best_bboxes.get()[k] = 1.0f; best_bboxes.get()[k + 1] = 3.5f; } for (size_t k = 0; k < top_diff_count; ++k) top_diff.get()[k] = 1.0f;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/rotated_feature_align_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
// The k-th sampling point of a box: its center, then its corners.
__device__ inline void spread_sample(float* out, int height, int width, float y, float x, float g) {
  if (y < -1.f || y > height || x < -1.f || x > width) return;
  y = fmaxf(y, 0.f);
  x = fmaxf(x, 0.f);
  const int y0 = min((int)y, height - 1), x0 = min((int)x, width - 1);
  const float fy = y - y0, fx = x - x0;
  const bool right = x0 + 1 < width, below = y0 + 1 < height;
  float* p = out + y0 * width + x0;
  atomicAdd(p, g * (1.f - fy) * (1.f - fx));
  if (right) atomicAdd(p + 1, g * (1.f - fy) * fx);
  if (below) {
    atomicAdd(p + width, g * fy * (1.f - fx));
    if (right) atomicAdd(p + width + 1, g * fy * fx);
  }
}

__global__ void rotated_feature_align_backward_kernel_float(
    const int nthreads, const int points, const float* top_diff, const float* best_bboxes,
    const float spatial_scale, const int channels, const int height, const int width, float* bottom_diff) {
  CUDA_1D_KERNEL_LOOP(index, nthreads) {
    const int plane = height * width;
    const int nc = index / plane, pos = index - nc * plane;
    const float* box = best_bboxes + ((size_t)(nc / channels) * plane + pos) * 5;
    float* out = bottom_diff + (size_t)nc * plane;
    const float g = top_diff[index];
    const float y = box[0] * spatial_scale, x = box[1] * spatial_scale;
    atomicAdd(out + pos, g);
    if (points >= 1) spread_sample(out, height, width, y, x, g);
    if (points > 1) {
      const float w_2 = box[2] * spatial_scale / 2, h_2 = box[3] * spatial_scale / 2;
      const float ca = cosf(box[4]), sa = sinf(box[4]);
      const float ax = ca * w_2, ay = sa * w_2, bx = -sa * h_2, by = ca * h_2;
      spread_sample(out, height, width, y + ay + by, x + ax + bx, g);
      if (points > 2) spread_sample(out, height, width, y - ay + by, x - ax + bx, g);
      if (points > 3) spread_sample(out, height, width, y - ay - by, x - ax - bx, g);
      if (points > 4) spread_sample(out, height, width, y + ay - by, x + ax - bx, g);
    }
  }
}
