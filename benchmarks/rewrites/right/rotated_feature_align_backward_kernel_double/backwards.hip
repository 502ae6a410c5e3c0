// Elements and points in reverse order, the own gradient last.
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

__device__ inline void spread(double* plane, int height, int width, double y, double x, double value) {
  double w1, w2, w3, w4;
  int x_low, x_high, y_low, y_high;
  bilinear_interpolate_gradient<double>(height, width, y, x, w1, w2, w3, w4, x_low, x_high, y_low, y_high, 0);
  if (x_low < 0 || y_low < 0 || x_high < 0 || y_high < 0) return;
  atomicAdd(plane + y_low * width + x_low, value * w1);
  atomicAdd(plane + y_low * width + x_high, value * w2);
  atomicAdd(plane + y_high * width + x_low, value * w3);
  atomicAdd(plane + y_high * width + x_high, value * w4);
}

__global__ void rotated_feature_align_backward_kernel_double(
    const int nthreads, const int points, const double* top_diff,
    const double* best_bboxes, const double spatial_scale,
    const int channels, const int height, const int width,
    double* bottom_diff) {

  const int area = height * width;
  for (int index = nthreads - 1 - static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x); index >= 0;
       index -= static_cast<int>(gridDim.x * blockDim.x)) {
    const int plane = index / area;
    const int position = index - plane * area;
    const double* box = best_bboxes + (plane / channels * area + position) * 5;
    double* target = bottom_diff + plane * area;
    const double value = top_diff[index];
    for (int k = points - 1; k >= 0; --k) {
      double y, x;
      sampling_point(box, spatial_scale, points, k, y, x);
      spread(target, height, width, y, x, value);
    }
    atomicAdd(target + position, value);
  }
}
