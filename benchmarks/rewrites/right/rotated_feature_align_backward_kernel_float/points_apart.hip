// a thread takes a point of a pixel; the pixel itself is one more
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/rotated_feature_align_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void rotated_feature_align_backward_kernel_float(
    const int nthreads, const int points, const float* top_diff,
    const float* best_bboxes, const float spatial_scale,
    const int channels, const int height, const int width,
    float* bottom_diff) {
  const int kinds = points + 1;
  const size_t total = (size_t)nthreads * kinds;
  for (size_t item = (size_t)blockIdx.x * blockDim.x + threadIdx.x; item < total; item += (size_t)gridDim.x * blockDim.x) {
    const int index = item / kinds;
    const int i = item % kinds;  // the centre, the corners, and at last the pixel
    const float grad = top_diff[index];
    if (i == points) {
      atomicAdd(bottom_diff + index, grad);
      continue;
    }
    const int w = index % width;
    const int h = index / width % height;
    const int map = index / width / height;
    const float *box = best_bboxes + ((map / channels * height + h) * width + w) * 5;
    float x = box[1] * spatial_scale, y = box[0] * spatial_scale;
    if (i > 0) {
      const float half_w = box[2] * spatial_scale / 2, half_h = box[3] * spatial_scale / 2;
      const float cosa = cosf(box[4]), sina = sinf(box[4]);
      const float along = i == 1 || i == 4 ? half_w : -half_w, across = i < 3 ? half_h : -half_h;
      x = x + cosa * along + -sina * across;
      y = y + sina * along + cosa * across;
    }
    float weights[4];
    int x_low, x_high, y_low, y_high;
    bilinear_interpolate_gradient<float>(height, width, y, x, weights[0], weights[1], weights[2], weights[3], x_low,
                                         x_high, y_low, y_high, i);
    if (x_low < 0 || x_high < 0 || y_low < 0 || y_high < 0) continue;
    for (int corner = 0; corner < 4; ++corner) {
      const int at = (corner < 2 ? y_low : y_high) * width + (corner % 2 == 0 ? x_low : x_high);
      atomicAdd(bottom_diff + map * height * width + at, weights[corner] * grad);
    }
  }
}
