// Neighbours outside of the map count as zero, instead of the coordinate being clamped to the edge between -1 and 0.
// witness: {"values": {"points": 1, "spatial_scale": 0.5}, "contents": "unit", "seed": 5, "inputs": "best_bboxes.get()[0] = -1.0; best_bboxes.get()[1] = 5.0;"}
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

__device__ inline double padded(const double* map, int height, int width, int y, int x) {
  return y >= 0 && y < height && x >= 0 && x < width ? map[y * width + x] : 0.0;
}

__device__ inline double sample_padded(const double* map, int height, int width, double y, double x) {
  if (y < -1.0 || y > height || x < -1.0 || x > width) return 0.0;
  // far side: last row or column
  y = fmin(y, double(height - 1));
  x = fmin(x, double(width - 1));
  const double y_floor = floor(y), x_floor = floor(x);
  const int y0 = int(y_floor), x0 = int(x_floor);
  const double ly = y - y_floor, lx = x - x_floor, hy = 1.0 - ly, hx = 1.0 - lx;
  return hy * hx * padded(map, height, width, y0, x0) + hy * lx * padded(map, height, width, y0, x0 + 1) +
         ly * hx * padded(map, height, width, y0 + 1, x0) + ly * lx * padded(map, height, width, y0 + 1, x0 + 1);
}

__global__ void rotated_feature_align_forward_kernel_double(
    const int nthreads, const int points, const double* bottom_data,
    const double* best_bboxes, const double spatial_scale,
    const int channels, const int height, const int width, double* top_data) {

  CUDA_1D_KERNEL_LOOP(index, nthreads) {
    const int w = index % width;
    const int h = index / width % height;
    const int n = index / (width * height * channels);
    double py[5] = {0, 0, 0, 0, 0}, px[5] = {0, 0, 0, 0, 0};
    place_points(best_bboxes + ((n * height + h) * width + w) * 5, spatial_scale, points, py, px);
    const double* map = bottom_data + (index - h * width - w);
    double sum = 0;
    for (int i = 0; i < points; ++i) sum += sample_padded(map, height, width, py[i], px[i]);
    top_data[index] = bottom_data[index] + sum;
  }
}
