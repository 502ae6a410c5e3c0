// one thread finds the corners of a pixel once and samples all its channels
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/rotated_feature_align_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void rotated_feature_align_forward_kernel_double(
    const int nthreads, const int points, const double* bottom_data,
    const double* best_bboxes, const double spatial_scale,
    const int channels, const int height, const int width, double* top_data) {

  const int hw = height * width;
  const int pixels = nthreads / channels;
  CUDA_1D_KERNEL_LOOP(at, pixels) {
    const int n = at / hw, pixel = at - n * hw;
    const double* box = best_bboxes + size_t(at) * 5;
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
    for (int c = 0; c < channels; c++) {
      const size_t plane = (size_t(n) * channels + c) * hw;
      double sum = bottom_data[plane + pixel];
      for (int i = 0; i < points; i++) {
        sum += bilinear_interpolate<double>(bottom_data + plane, height, width, py[i], px[i], i);
      }
      top_data[plane + pixel] = sum;
    }
  }
}
