// Taps that fall together at the last row or column are added in one atomic.
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
    const int rest = index / width;
    const int h = rest % height;
    const int plane = rest / height;
    const double* box = best_bboxes + ((plane / channels * height + h) * width + w) * 5;
    double* target = bottom_diff + plane * height * width;
    const double value = top_diff[index];
    double own = value;
    for (int k = 0; k < points; ++k) {
      double y, x, g[4];
      int column[2], row[2];
      sampling_point(box, spatial_scale, points, k, y, x);
      bilinear_interpolate_gradient<double>(height, width, y, x, g[0], g[1], g[2], g[3], column[0], column[1], row[0],
                                            row[1], k);
      if (column[0] < 0 || column[1] < 0 || row[0] < 0 || row[1] < 0) continue;
      int at[4];
      for (int t = 0; t < 4; ++t) {
        g[t] *= value;
        at[t] = row[t / 2] * width + column[t % 2];
      }
      for (int t = 0; t < 4; ++t) {
        bool merged = at[t] == h * width + w;
        if (merged) own += g[t];
        for (int later = t + 1; later < 4 && !merged; ++later) {
          if (at[later] == at[t]) {
            g[later] += g[t];
            merged = true;
          }
        }
        if (!merged) atomicAdd(target + at[t], g[t]);
      }
    }
    atomicAdd(bottom_diff + index, own);
  }
}
