// samples at exactly the height or width of the map count as outside
// witness: {"values": {"num_nthreads": 1, "channels": 2, "height": 6, "width": 7, "points": 1, "spatial_scale": "1.0"}, "inputs": "for (size_t i = 0; i < best_bboxes_count; i += 5) { best_bboxes[i] = height; best_bboxes[i + 1] = 2; best_bboxes[i + 2] = 2; best_bboxes[i + 3] = 2; best_bboxes[i + 4] = 0; } for (size_t i = 0; i < bottom_data_count; ++i) bottom_data[i] = 1 + i % 7 * 0.5;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/rotated_feature_align_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__device__ inline double sample_inside(const double* plane, int height, int width, double y, double x) {
  if (!(y >= -1.0 && y < height && x >= -1.0 && x < width)) return 0;
  y = fmin(fmax(y, 0.0), height - 1.0);
  x = fmin(fmax(x, 0.0), width - 1.0);
  const int top = int(y), left = int(x);
  const int bottom = min(top + 1, height - 1), right = min(left + 1, width - 1);
  const double ly = y - top, lx = x - left;
  return (1 - ly) * (1 - lx) * plane[top * width + left] + (1 - ly) * lx * plane[top * width + right] +
         ly * (1 - lx) * plane[bottom * width + left] + ly * lx * plane[bottom * width + right];
}

__global__ void rotated_feature_align_forward_kernel_double(
    const int nthreads, const int points, const double* bottom_data,
    const double* best_bboxes, const double spatial_scale,
    const int channels, const int height, const int width, double* top_data) {
  CUDA_1D_KERNEL_LOOP(index, nthreads) {
    const int pixel = index % (height * width);
    const int plane = index / (height * width);
    const double* box = best_bboxes + (plane / channels * height * width + pixel) * 5;
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
    for (int i = 0; i < points; i++) {
      sum += sample_inside(bottom_data + plane * height * width, height, width, py[i], px[i]);
    }
    top_data[index] = sum;
  }
}
