// The signs of the corners come from the bits of their number, which swaps the last two corners, so that four points take the wrong corner.
// witness: {"values": {"points": 4, "spatial_scale": 1.0}, "contents": "wide", "seed": 3}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/rotated_feature_align_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
// The k-th sampling point of a box: its center, then its corners.
__global__ void rotated_feature_align_backward_kernel_float(
    const int nthreads, const int points, const float* top_diff, const float* best_bboxes,
    const float spatial_scale, const int channels, const int height, const int width, float* bottom_diff) {
  const int plane = height * width;
  for (int index = blockIdx.x * blockDim.x + threadIdx.x; index < nthreads; index += blockDim.x * gridDim.x) {
    const int pos = index % plane;
    const int nc = index / plane;
    const int n = nc / channels;
    const float* box = best_bboxes + (size_t)(n * plane + pos) * 5;
    const float cy = box[0] * spatial_scale, cx = box[1] * spatial_scale;
    float ux = 0, uy = 0, vx = 0, vy = 0;
    if (points > 1) {
      float s = sinf(box[4]), c = cosf(box[4]);
      const float hw = box[2] * spatial_scale * 0.5f, hh = box[3] * spatial_scale * 0.5f;
      ux = c * hw; uy = s * hw;
      vx = -s * hh; vy = c * hh;
    }
    float* out = bottom_diff + (size_t)nc * plane;
    const float g = top_diff[index];
    atomicAdd(out + pos, g);
    for (int i = 0; i < points; ++i) {
      float y = cy, x = cx;
      if (i > 0) {
        const float su = ((i - 1) & 1) ? -1.f : 1.f;
        const float sv = ((i - 1) & 2) ? -1.f : 1.f;
        x = cx + su * ux + sv * vx;
        y = cy + su * uy + sv * vy;
      }
      float w1, w2, w3, w4;
      int xl, xh, yl, yh;
      bilinear_interpolate_gradient<float>(height, width, y, x, w1, w2, w3, w4, xl, xh, yl, yh, i);
      if (yl < 0) continue;
      atomicAdd(out + yl * width + xl, g * w1);
      atomicAdd(out + yl * width + xh, g * w2);
      atomicAdd(out + yh * width + xl, g * w3);
      atomicAdd(out + yh * width + xh, g * w4);
    }
  }
}
