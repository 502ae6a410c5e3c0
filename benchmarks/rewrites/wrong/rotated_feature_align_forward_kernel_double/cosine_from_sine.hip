// The cosine is computed as sqrt(1 - sin^2), which loses its sign for angles beyond a quarter turn.
// witness: {"values": {"points": 5, "spatial_scale": 0.5}, "contents": "wide", "seed": 9}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/rotated_feature_align_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
// The k-th sampling point of a box: its center, then its corners.
__global__ void rotated_feature_align_forward_kernel_double(
    const int nthreads, const int points, const double* bottom_data,
    const double* best_bboxes, const double spatial_scale,
    const int channels, const int height, const int width, double* top_data) {

  CUDA_1D_KERNEL_LOOP(index, nthreads) {
    const int w = index % width;
    const int h = (index / width) % height;
    const int map = index / width / height;
    const int n = map / channels;
    const double* box = best_bboxes + ((n * height + h) * width + w) * 5;
    const double* image = bottom_data + map * height * width;
    const double y = box[0] * spatial_scale, x = box[1] * spatial_scale;
    double sum = bottom_data[index];
    if (points > 0) sum += bilinear_interpolate<double>(image, height, width, y, x, 0);
    if (points > 1) {
      const double w_2 = 0.5 * (box[2] * spatial_scale), h_2 = 0.5 * (box[3] * spatial_scale);
      const double sina = sin(box[4]);
      const double cosa = sqrt(fmax(0.0, 1.0 - sina * sina));
      const double wx = cosa * w_2, wy = sina * w_2, hx = -sina * h_2, hy = cosa * h_2;
      for (int i = 1; i < points; ++i) {
        const double along = (i == 1 || i == 4) ? 1.0 : -1.0;
        const double across = i <= 2 ? 1.0 : -1.0;
        sum += bilinear_interpolate<double>(image, height, width, y + along * wy + across * hy,
                                            x + along * wx + across * hx, i);
      }
    }
    top_data[index] = sum;
  }
}
