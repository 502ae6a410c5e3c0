// Only the thread of the first bin of the first channel clears grad_rois[n][0], so it stays when just that bin has a zero gradient.
// witness: {"values": {"num_rois": 2}, "contents": "unit", "seed": 11, "inputs": "for (int r = 0; r < 2; ++r) { rois.get()[r * 5 + 1] = 2.5f; rois.get()[r * 5 + 2] = 1.5f; rois.get()[r * 5 + 3] = 13.0f; rois.get()[r * 5 + 4] = 11.0f; grad_rois.get()[r * 5] = 3.0f; } grad_output.get()[0] = 0.0f;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/prroi_pool_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
// Edge of constant x: the upper sample of a cell is the lower one of the next.
__device__ static float edge_along_y(const float *map, int rows, int cols, float x, float ya, float yb) {
  const int last = ceilf(yb);
  int y = floorf(ya);
  float below = PrRoIPoolingInterpolation(map, float(y), x, rows, cols);
  float sum = 0.0f;
  for (; y < last; ++y) {
    const float above = PrRoIPoolingInterpolation(map, float(y + 1), x, rows, cols);
    const float s = fmaxf(ya, float(y)) - y;
    const float t = fminf(yb, float(y + 1)) - y;
    sum += PrRoIPoolingSingleCoorIntegral(s, t, below, above);
    below = above;
  }
  return sum;
}

__device__ static float edge_along_x(const float *map, int rows, int cols, float y, float xa, float xb) {
  const int last = ceilf(xb);
  int x = floorf(xa);
  float left = PrRoIPoolingInterpolation(map, y, float(x), rows, cols);
  float sum = 0.0f;
  for (; x < last; ++x) {
    const float right = PrRoIPoolingInterpolation(map, y, float(x + 1), rows, cols);
    const float s = fmaxf(xa, float(x)) - x;
    const float t = fminf(xb, float(x + 1)) - x;
    sum += PrRoIPoolingSingleCoorIntegral(s, t, left, right);
    left = right;
  }
  return sum;
}

__global__ void prroi_pool_coor_backward_cuda_kernel_float(
    const int nthreads, const float *output, const float *grad_output, const float *input,
    const float *rois, float *grad_rois, const int pooled_height,
    const int pooled_width, const float spatial_scale, const int channels,
    const int height, const int width) {
  const int bins = pooled_height * pooled_width;
  CUDA_1D_KERNEL_LOOP(index, nthreads) {
    const int map_index = index / bins;
    const int bin = index - map_index * bins;
    const int ph = bin / pooled_width;
    const int pw = bin - ph * pooled_width;
    const int n = map_index / channels;
    const int c = map_index - n * channels;
    const float *roi = rois + n * 5;

    const float x0 = roi[1] * spatial_scale, y0 = roi[2] * spatial_scale;
    const float bw = fmaxf(roi[3] * spatial_scale - x0, 0.0f) / pooled_width;
    const float bh = fmaxf(roi[4] * spatial_scale - y0, 0.0f) / pooled_height;
    const float area = bw * bh;
    const float g = grad_output[index];
    if (area == 0.0f || g / area == 0.0f) continue;

    const float xa = x0 + bw * pw, ya = y0 + bh * ph;
    const float xb = xa + bw, yb = ya + bh;
    const float *map = input + (int(roi[0]) * channels + c) * height * width;
    const float out = output[index];

    const float factor = spatial_scale / area;
    const float dx1 = ((yb - ya) * out - edge_along_y(map, height, width, xa, ya, yb)) * factor;
    const float dx2 = (edge_along_y(map, height, width, xb, ya, yb) - (yb - ya) * out) * factor;
    const float dy1 = ((xb - xa) * out - edge_along_x(map, height, width, ya, xa, xb)) * factor;
    const float dy2 = (edge_along_x(map, height, width, yb, xa, xb) - (xb - xa) * out) * factor;

    float *dst = grad_rois + n * 5;
    if (c == 0 && bin == 0) dst[0] = 0.0f;  // one writer per roi instead of all of them
    const float u0 = float(pw) / pooled_width, u1 = float(pw + 1) / pooled_width;
    const float v0 = float(ph) / pooled_height, v1 = float(ph + 1) / pooled_height;
    atomicAdd(dst + 1, (dx1 * (1.0f - u0) + dx2 * (1.0f - u1)) * g);
    atomicAdd(dst + 2, (dy1 * (1.0f - v0) + dy2 * (1.0f - v1)) * g);
    atomicAdd(dst + 3, (dx1 * u0 + dx2 * u1) * g);
    atomicAdd(dst + 4, (dy1 * v0 + dy2 * v1) * g);
  }
}
