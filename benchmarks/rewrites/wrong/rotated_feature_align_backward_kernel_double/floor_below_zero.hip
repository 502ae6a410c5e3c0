// Coordinates between -1 and 0 are floored to -1, so that their taps are left out instead of being clamped to the first row or column.
// witness: {}
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
__global__ void rotated_feature_align_backward_kernel_double(
    const int nthreads, const int points, const double* top_diff,
    const double* best_bboxes, const double spatial_scale,
    const int channels, const int height, const int width,
    double* bottom_diff) {

  CUDA_1D_KERNEL_LOOP(index, nthreads) {
    const int w = index % width;
    const int h = (index / width) % height;
    const int c = (index / width / height) % channels;
    const int n = index / width / height / channels;
    const double* box = best_bboxes + ((n * height + h) * width + w) * 5;
    double* target = bottom_diff + (n * channels + c) * height * width;
    const double value = top_diff[index];
    atomicAdd(bottom_diff + index, value);
    for (int k = 0; k < points; ++k) {
      double y, x;
      sampling_point(box, spatial_scale, points, k, y, x);
      if (y < -1.0 || y > height || x < -1.0 || x > width) continue;
      const int y0 = min(static_cast<int>(floor(y)), height - 1);
      const int x0 = min(static_cast<int>(floor(x)), width - 1);
      const int y1 = min(y0 + 1, height - 1);
      const int x1 = min(x0 + 1, width - 1);
      if (y0 < 0 || x0 < 0) continue;
      const double fy = y1 > y0 ? y - y0 : 0.0;
      const double fx = x1 > x0 ? x - x0 : 0.0;
      atomicAdd(target + y0 * width + x0, value * (1 - fy) * (1 - fx));
      atomicAdd(target + y0 * width + x1, value * (1 - fy) * fx);
      atomicAdd(target + y1 * width + x0, value * fy * (1 - fx));
      atomicAdd(target + y1 * width + x1, value * fy * fx);
    }
  }
}
