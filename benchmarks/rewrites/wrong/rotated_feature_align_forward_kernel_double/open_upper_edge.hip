// Points exactly on the upper edge (y == height or x == width) count as outside.
// witness: {"values": {"points": 1, "spatial_scale": 0.5, "height": 10, "width": 6}, "contents": "unit", "seed": 3, "inputs": "best_bboxes.get()[0] = 20.0; best_bboxes.get()[1] = 4.0;"}
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

__device__ inline double sample_map(const double* map, int height, int width, double y, double x) {
  if (!(y >= -1.0 && y < height && x >= -1.0 && x < width)) return 0.0;
  y = fmin(fmax(y, 0.0), double(height - 1));
  x = fmin(fmax(x, 0.0), double(width - 1));
  const int y0 = int(y), x0 = int(x);
  const int y1 = min(y0 + 1, height - 1), x1 = min(x0 + 1, width - 1);
  const double fy = y - y0, fx = x - x0;
  const double upper = map[y0 * width + x0] * (1.0 - fx) + map[y0 * width + x1] * fx;
  const double lower = map[y1 * width + x0] * (1.0 - fx) + map[y1 * width + x1] * fx;
  return upper * (1.0 - fy) + lower * fy;
}

__global__ void rotated_feature_align_forward_kernel_double(
    const int nthreads, const int points, const double* bottom_data,
    const double* best_bboxes, const double spatial_scale,
    const int channels, const int height, const int width, double* top_data) {

  const int area = height * width;
  CUDA_1D_KERNEL_LOOP(index, nthreads) {
    const int pixel = index % area;
    const int map = index / area;
    const int n = map / channels;
    double py[5] = {0, 0, 0, 0, 0}, px[5] = {0, 0, 0, 0, 0};
    place_points(best_bboxes + (n * area + pixel) * 5, spatial_scale, points, py, px);
    double sum = bottom_data[index];
    for (int i = 0; i < points; ++i) sum += sample_map(bottom_data + map * area, height, width, py[i], px[i]);
    top_data[index] = sum;
  }
}
