// A thread keeps the sample positions of its last box and recomputes them only when (h, w) changes, although the box also depends on n.
// witness: {"values": {"points": 5, "spatial_scale": 1.0, "height": 8, "width": 8, "channels": 4, "num_nthreads": 4, "max_blocks": 1}, "contents": "wide", "seed": 7}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/rotated_feature_align_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
// The k-th sampling point of a box: its center, then its corners.
__global__ void rotated_feature_align_backward_kernel_float(
    const int nthreads, const int points, const float* top_diff, const float* best_bboxes,
    const float spatial_scale, const int channels, const int height, const int width, float* bottom_diff) {
  const int plane = height * width;
  const int stride = blockDim.x * gridDim.x;
  float px[5], py[5];
  int cached = -1;
  for (int index = blockIdx.x * blockDim.x + threadIdx.x; index < nthreads; index += stride) {
    const int pos = index % plane;
    const int nc = index / plane;
    if (pos != cached) {  // the trigonometry is the expensive part; channels share it
      const float* box = best_bboxes + ((size_t)(nc / channels) * plane + pos) * 5;
      py[0] = box[0] * spatial_scale;
      px[0] = box[1] * spatial_scale;
      if (points > 1) {
        const float w_2 = box[2] * spatial_scale / 2, h_2 = box[3] * spatial_scale / 2;
        const float ca = cosf(box[4]), sa = sinf(box[4]);
        const float wx = ca * w_2, wy = sa * w_2, hx = -sa * h_2, hy = ca * h_2;
        px[1] = px[0] + wx + hx; py[1] = py[0] + wy + hy;
        px[2] = px[0] - wx + hx; py[2] = py[0] - wy + hy;
        px[3] = px[0] - wx - hx; py[3] = py[0] - wy - hy;
        px[4] = px[0] + wx - hx; py[4] = py[0] + wy - hy;
      }
      cached = pos;
    }
    float* out = bottom_diff + (size_t)nc * plane;
    const float g = top_diff[index];
    atomicAdd(out + pos, g);
#pragma unroll
    for (int i = 0; i < 5; ++i) {
      if (i >= points) break;
      float w1, w2, w3, w4;
      int xl, xh, yl, yh;
      bilinear_interpolate_gradient<float>(height, width, py[i], px[i], w1, w2, w3, w4, xl, xh, yl, yh, i);
      if (xl >= 0 && yl >= 0) {
        atomicAdd(out + yl * width + xl, g * w1);
        atomicAdd(out + yl * width + xh, g * w2);
        atomicAdd(out + yh * width + xl, g * w3);
        atomicAdd(out + yh * width + xh, g * w4);
      }
    }
  }
}
