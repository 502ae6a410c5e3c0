// Indices are clamped instead of branching, and the interpolation is three lerps with fma.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/rotated_feature_align_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
// The k-th sampling point of a box: its center, then its corners.
__device__ inline void place_points(const double* box, double scale, int points, double* py, double* px) {
  const double y = box[0] * scale, x = box[1] * scale;
  py[0] = y;
  px[0] = x;
  if (points <= 1) return;
  const double w_2 = box[2] * scale / 2, h_2 = box[3] * scale / 2;
  const double c = cos(box[4]), s = sin(box[4]);
  const double wx = c * w_2, wy = s * w_2, hx = -s * h_2, hy = c * h_2;
  px[1] = x + wx + hx;
  py[1] = y + wy + hy;
  px[2] = x - wx + hx;
  py[2] = y - wy + hy;
  px[3] = x - wx - hx;
  py[3] = y - wy - hy;
  px[4] = x + wx - hx;
  py[4] = y + wy - hy;
}

__device__ inline double lerp_fma(double a, double b, double t) { return fma(t, b, fma(-t, a, a)); }

__device__ inline double sample_clamped(const double* map, int height, int width, double y, double x) {
  const bool inside = y >= -1.0 && y <= height && x >= -1.0 && x <= width;
  y = inside ? fmin(fmax(y, 0.0), double(height - 1)) : 0.0;
  x = inside ? fmin(fmax(x, 0.0), double(width - 1)) : 0.0;
  const int y0 = int(y), x0 = int(x);
  const int down = y0 + 1 < height ? width : 0, right = x0 + 1 < width ? 1 : 0;
  const double* p = map + y0 * width + x0;
  const double value = lerp_fma(lerp_fma(p[0], p[right], x - x0), lerp_fma(p[down], p[down + right], x - x0), y - y0);
  return inside ? value : 0.0;
}

__global__ void rotated_feature_align_forward_kernel_double(
    const int nthreads, const int points, const double* bottom_data,
    const double* best_bboxes, const double spatial_scale,
    const int channels, const int height, const int width, double* top_data) {

  const int area = height * width;
  CUDA_1D_KERNEL_LOOP(index, nthreads) {
    const int pixel = index % area, plane = index / area;
    double py[5] = {0, 0, 0, 0, 0}, px[5] = {0, 0, 0, 0, 0};
    place_points(best_bboxes + ((size_t)(plane / channels) * area + pixel) * 5, spatial_scale, points, py, px);
    double even = bottom_data[index], odd = 0;
#pragma unroll
    for (int i = 0; i < 5; ++i)
      if (i < points) {
        const double v = sample_clamped(bottom_data + (size_t)plane * area, height, width, py[i], px[i]);
        if (i & 1) odd += v;
        else even += v;
      }
    top_data[index] = even + odd;
  }
}
