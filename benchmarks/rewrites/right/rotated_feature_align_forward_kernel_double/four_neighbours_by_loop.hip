// adds the four neighbours of a sample in a loop, with weights by their distances
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/rotated_feature_align_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__device__ inline double sample_by_distance(const double* plane, int height, int width, double y, double x) {
  double sum = 0;
  if (y < -1.0 || y > height || x < -1.0 || x > width) return sum;
  if (y <= 0) y = 0;
  if (x <= 0) x = 0;
  if (y >= height - 1) y = height - 1;
  if (x >= width - 1) x = width - 1;
  const int first_y = int(y), first_x = int(x);
  for (int k = 3; k >= 0; k--) {
    const int at_y = first_y + (k >> 1), at_x = first_x + (k & 1);
    if (at_y >= height || at_x >= width) continue;  // weight zero, the sample is on the edge
    const double weight_y = k >> 1 ? y - first_y : 1. - (y - first_y);
    const double weight_x = k & 1 ? x - first_x : 1. - (x - first_x);
    sum += weight_y * weight_x * plane[at_y * width + at_x];
  }
  return sum;
}

__global__ void rotated_feature_align_forward_kernel_double(
    const int nthreads, const int points, const double* bottom_data,
    const double* best_bboxes, const double spatial_scale,
    const int channels, const int height, const int width, double* top_data) {
  const int hw = height * width;
  for (int index = nthreads - 1 - int(blockIdx.x * blockDim.x + threadIdx.x); index >= 0;
       index -= int(blockDim.x * gridDim.x)) {
    const int plane = index / hw;
    const double* box = best_bboxes + (plane / channels * hw + index % hw) * 5;
    const double y0 = box[0] * spatial_scale, x0 = box[1] * spatial_scale;
    const double w_2 = box[2] * spatial_scale / 2, h_2 = box[3] * spatial_scale / 2;
    const double cosa = cosf(box[4]), sina = sinf(box[4]);
    double px[5] = {x0, 0, 0, 0, 0}, py[5] = {y0, 0, 0, 0, 0};
    if (points > 1) {
      const double ux = cosa * w_2, uy = sina * w_2;
      const double vx = -sina * h_2, vy = cosa * h_2;
      px[1] = x0 + ux + vx; py[1] = y0 + uy + vy;
      px[2] = x0 - ux + vx; py[2] = y0 - uy + vy;
      px[3] = x0 - ux - vx; py[3] = y0 - uy - vy;
      px[4] = x0 + ux - vx; py[4] = y0 + uy - vy;
    }
    double sum = bottom_data[index];
    for (int i = 0; i < points; i++) sum += sample_by_distance(bottom_data + plane * hw, height, width, py[i], px[i]);
    top_data[index] = sum;
  }
}
