// each point is calculated where it is sampled, with signs for the corner
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/rotated_feature_align_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void rotated_feature_align_forward_kernel_float(
    const int nthreads, const int points, const float* bottom_data,
    const float* best_bboxes, const float spatial_scale,
    const int channels, const int height, const int width, float* top_data) {

  const int plane = height * width;
  CUDA_1D_KERNEL_LOOP(index, nthreads) {
    const int at = index % plane, n = index / plane / channels;
    const float* box = best_bboxes + (n * plane + at) * 5;
    const float* image = bottom_data + (index - at);
    const float y = box[0] * spatial_scale, x = box[1] * spatial_scale;

    float wx = 0, wy = 0, hx = 0, hy = 0;
    if (points > 1) {
      const float half_w = box[2] * spatial_scale / 2, half_h = box[3] * spatial_scale / 2;
      const float sina = sinf(box[4]), cosa = cosf(box[4]);
      wx = cosa * half_w;
      wy = sina * half_w;
      hx = -sina * half_h;
      hy = cosa * half_h;
    }

    float sum = image[at];
    if (points > 0) sum += bilinear_interpolate<float>(image, height, width, y, x, 0);
    for (int i = 1; i < points; ++i) {
      const float along = i == 1 || i == 4 ? 1.f : -1.f, across = i < 3 ? 1.f : -1.f;
      sum += bilinear_interpolate<float>(image, height, width, y + along * wy + across * hy,
                                         x + along * wx + across * hx, i);
    }
    top_data[index] = sum;
  }
}
