// Points exactly at -1 or at the height or width are left out, although the map includes them.
// witness: {"values": {"points": 1}, "contents": "whole"}
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

__device__ inline bool locate(double at, int size, int& low, int& high, double& fraction) {
  if (at <= -1.0 || at >= size) return false;  // outside
  at = fmax(at, 0.0);
  low = static_cast<int>(at);
  if (low >= size - 1) {
    low = high = size - 1;
    fraction = 0;
  } else {
    high = low + 1;
    fraction = at - low;
  }
  return true;
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
      double y, x, fy, fx;
      int y0, y1, x0, x1;
      sampling_point(box, spatial_scale, points, k, y, x);
      if (!locate(y, height, y0, y1, fy) || !locate(x, width, x0, x1, fx)) continue;
      atomicAdd(target + y0 * width + x0, value * ((1 - fy) * (1 - fx)));
      atomicAdd(target + y0 * width + x1, value * ((1 - fy) * fx));
      atomicAdd(target + y1 * width + x0, value * (fy * (1 - fx)));
      atomicAdd(target + y1 * width + x1, value * (fy * fx));
    }
  }
}
