// One thread per pixel computes the points once and loops over the channels.
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

__global__ void rotated_feature_align_forward_kernel_double(
    const int nthreads, const int points, const double* bottom_data,
    const double* best_bboxes, const double spatial_scale,
    const int channels, const int height, const int width, double* top_data) {

  const int area = height * width;
  const int pixels = nthreads / channels;
  CUDA_1D_KERNEL_LOOP(at, pixels) {
    const int n = at / area, pixel = at % area;
    double py[5] = {0, 0, 0, 0, 0}, px[5] = {0, 0, 0, 0, 0};
    place_points(best_bboxes + (size_t)at * 5, spatial_scale, points, py, px);
    for (int c = channels - 1; c >= 0; --c) {
      const double* map = bottom_data + (size_t)(n * channels + c) * area;
      double sum = 0;
      for (int i = points - 1; i >= 0; --i)
        sum += bilinear_interpolate<double>(map, height, width, py[i], px[i], i);
      top_data[(size_t)(n * channels + c) * area + pixel] = map[pixel] + sum;
    }
  }
}
