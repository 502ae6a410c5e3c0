// The column is clamped to the height instead of the width, which is right for square maps.
// witness: {"values": {"height": 4, "width": 12}, "contents": "tens"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/rotated_feature_align_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
// The k-th sampling point of a box: its center, then its corners.
__device__ inline void sampling_point(const double* box, double scale, int points, int k, double& y, double& x) {
  y = box[0] * scale;
  x = box[1] * scale;
  if (points <= 1 || k == 0) return;
  const double half_w = box[2] * scale / 2, half_h = box[3] * scale / 2;
  const double cosine = cosf(box[4]), sine = sinf(box[4]);
  const double u = k == 1 || k == 4 ? half_w : -half_w;
  const double v = k == 1 || k == 2 ? half_h : -half_h;
  x += cosine * u - sine * v;
  y += sine * u + cosine * v;
}

struct Tap {
  int low, high;
  double fraction;
};

__device__ inline Tap clamped_tap(double at, int size) {
  Tap tap;
  if (at <= 0) at = 0;
  tap.low = static_cast<int>(at);
  tap.high = tap.low + 1;
  if (tap.low >= size - 1) {
    tap.low = tap.high = size - 1;
    at = size - 1;
  }
  tap.fraction = at - tap.low;
  return tap;
}

__global__ void rotated_feature_align_backward_kernel_double(
    const int nthreads, const int points, const double* top_diff,
    const double* best_bboxes, const double spatial_scale,
    const int channels, const int height, const int width,
    double* bottom_diff) {

  CUDA_1D_KERNEL_LOOP(index, nthreads) {
    const int area = height * width;
    const int plane = index / area;
    const int position = index - plane * area;
    const double* box = best_bboxes + (plane / channels * area + position) * 5;
    double* target = bottom_diff + plane * area;
    const double value = top_diff[index];
    atomicAdd(bottom_diff + index, value);
    for (int k = 0; k < points; ++k) {
      double y, x;
      sampling_point(box, spatial_scale, points, k, y, x);
      if (y < -1.0 || y > height || x < -1.0 || x > width) continue;
      const Tap row = clamped_tap(y, height);
      const Tap column = clamped_tap(x, height);
      const double top = value * (1. - row.fraction), bottom = value * row.fraction;
      atomicAdd(target + row.low * width + column.low, top * (1. - column.fraction));
      atomicAdd(target + row.low * width + column.high, top * column.fraction);
      atomicAdd(target + row.high * width + column.low, bottom * (1. - column.fraction));
      atomicAdd(target + row.high * width + column.high, bottom * column.fraction);
    }
  }
}
