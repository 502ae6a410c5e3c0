// Boxes whose centre is outside of the map are skipped, though their corners can lie inside.
// witness: {"values": {"points": 5, "spatial_scale": 0.5}, "contents": "unit", "seed": 13, "inputs": "double *b = best_bboxes.get(); b[0] = -4.0; b[1] = 3.0; b[2] = 3.0; b[3] = 13.0; b[4] = 0.0;"}
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

  CUDA_1D_KERNEL_LOOP(index, nthreads) {
    const int w = index % width;
    const int h = (index / width) % height;
    const int map = index / (width * height);
    const int n = map / channels;
    const double* box = best_bboxes + ((n * height + h) * width + w) * 5;
    const double own = bottom_data[index];
    const double y = box[0] * spatial_scale, x = box[1] * spatial_scale;
    // the box is not on the map: keep the feature
    if (y < -1.0 || y > height || x < -1.0 || x > width) {
      top_data[index] = own;
      continue;
    }
    double py[5] = {0, 0, 0, 0, 0}, px[5] = {0, 0, 0, 0, 0};
    place_points(box, spatial_scale, points, py, px);
    double sum = own;
    for (int i = 0; i < points; ++i)
      sum += bilinear_interpolate<double>(bottom_data + map * height * width, height, width, py[i], px[i], i);
    top_data[index] = sum;
  }
}
