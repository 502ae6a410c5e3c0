// The sample at the centre is added before the loop over the corners, also when points is zero.
// witness: {"values": {"points": 0}, "contents": "unit", "seed": 11}
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
  const int step = gridDim.x * blockDim.x;
  for (int index = blockIdx.x * blockDim.x + threadIdx.x; index < nthreads; index += step) {
    const int pixel = index % area;
    const int n = index / (area * channels);
    const double* map = bottom_data + (index - pixel);
    double py[5] = {0, 0, 0, 0, 0}, px[5] = {0, 0, 0, 0, 0};
    place_points(best_bboxes + (n * area + pixel) * 5, spatial_scale, points, py, px);
    double sum = bottom_data[index] + bilinear_interpolate<double>(map, height, width, py[0], px[0], 0);
    for (int i = 1; i < points; ++i)
      sum += bilinear_interpolate<double>(map, height, width, py[i], px[i], i);
    top_data[index] = sum;
  }
}
