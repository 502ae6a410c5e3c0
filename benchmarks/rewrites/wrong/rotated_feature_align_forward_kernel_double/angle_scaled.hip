// all five numbers of a box are scaled, the angle too
// witness: {"values": {"num_nthreads": 1, "channels": 2, "height": 6, "width": 7, "points": 5, "spatial_scale": "0.5"}, "inputs": "for (size_t i = 0; i < best_bboxes_count; i += 5) { best_bboxes[i] = 6; best_bboxes[i + 1] = 6; best_bboxes[i + 2] = 6; best_bboxes[i + 3] = 2; best_bboxes[i + 4] = 1.2; } for (size_t i = 0; i < bottom_data_count; ++i) bottom_data[i] = 1 + i * i % 11 * 0.5;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/rotated_feature_align_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void rotated_feature_align_forward_kernel_double(
    const int nthreads, const int points, const double* bottom_data,
    const double* best_bboxes, const double spatial_scale,
    const int channels, const int height, const int width, double* top_data) {

  CUDA_1D_KERNEL_LOOP(index, nthreads) {
    const int hw = height * width;
    const int plane = index / hw;
    const double* box = best_bboxes + (plane / channels * hw + index % hw) * 5;
    double scaled[5];
#pragma unroll
    for (int k = 0; k < 5; k++) scaled[k] = box[k] * spatial_scale;
    const double y0 = scaled[0], x0 = scaled[1];
    const double w_2 = scaled[2] / 2, h_2 = scaled[3] / 2;
    const double cosa = cosf(scaled[4]), sina = sinf(scaled[4]);
    double px[5] = {x0, 0, 0, 0, 0}, py[5] = {y0, 0, 0, 0, 0};
    if (points > 1) {
      const double ux = cosa * w_2, uy = sina * w_2;
      const double vx = -sina * h_2, vy = cosa * h_2;
      px[1] = x0 + ux + vx; py[1] = y0 + uy + vy;
      px[2] = x0 - ux + vx; py[2] = y0 - uy + vy;
      px[3] = x0 - ux - vx; py[3] = y0 - uy - vy;
      px[4] = x0 + ux - vx; py[4] = y0 + uy - vy;
    }
    double output_val = bottom_data[index];
    for (int i = 0; i < points; i++) {
      output_val += bilinear_interpolate<double>(bottom_data + plane * hw, height, width, py[i], px[i], i);
    }
    top_data[index] = output_val;
  }
}
