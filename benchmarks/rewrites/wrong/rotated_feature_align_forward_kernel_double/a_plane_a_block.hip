// a block computes whole planes, one pixel for each thread, so planes must have no more pixels than a block has threads
// witness: {"values": {"num_nthreads": 1, "channels": 2, "height": 24, "width": 25, "points": 5, "spatial_scale": "1.0"}, "inputs": "for (size_t i = 0; i < best_bboxes_count; i += 5) { best_bboxes[i] = 6.5; best_bboxes[i + 1] = 6.25; best_bboxes[i + 2] = 6; best_bboxes[i + 3] = 2; best_bboxes[i + 4] = 1.2; } for (size_t i = 0; i < bottom_data_count; ++i) bottom_data[i] = 1 + i % 7 * 0.5; for (size_t i = 0; i < top_data_count; ++i) top_data[i] = 77;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/rotated_feature_align_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void rotated_feature_align_forward_kernel_double(
    const int nthreads, const int points, const double* bottom_data,
    const double* best_bboxes, const double spatial_scale,
    const int channels, const int height, const int width, double* top_data) {

  const int hw = height * width;
  const int planes = nthreads / hw;
  const int pixel = threadIdx.x;
  for (int plane = blockIdx.x; plane < planes; plane += gridDim.x) {
    if (pixel >= hw) continue;
    const double* map = bottom_data + plane * hw;
    const double* box = best_bboxes + (plane / channels * hw + pixel) * 5;
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
    double sum = map[pixel];
    for (int i = 0; i < points; i++) sum += bilinear_interpolate<double>(map, height, width, py[i], px[i], i);
    top_data[plane * hw + pixel] = sum;
  }
}
