// the corners are computed on the fly from the last to the first and the copy of the gradient is added last
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/rotated_feature_align_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
// The k-th sampling point of a box: its center, then its corners.
__global__ void rotated_feature_align_backward_kernel_float(
    const int nthreads, const int points, const float* top_diff,
    const float* best_bboxes, const float spatial_scale,
    const int channels, const int height, const int width,
    float* bottom_diff) {
  const int stride = blockDim.x * gridDim.x;
  int index = blockIdx.x * blockDim.x + threadIdx.x;
  for (; index < nthreads; index += stride) {
    const int area = height * width;
    const int plane = index / area;
    const int cell = index % area;
    const int n = plane / channels;
    const float* box = best_bboxes + (n * area + cell) * 5;
    const float roi_y = box[0] * spatial_scale;
    const float roi_x = box[1] * spatial_scale;
    float* out = bottom_diff + plane * area;
    const float g = top_diff[index];

    float wx = 0, wy = 0, hx = 0, hy = 0;
    if (points > 1) {
      const float w_2 = box[2] * spatial_scale / 2;
      const float h_2 = box[3] * spatial_scale / 2;
      const float cosa = cosf(box[4]);
      const float sina = sinf(box[4]);
      wx = cosa * w_2;
      wy = sina * w_2;
      hx = -sina * h_2;
      hy = cosa * h_2;
    }
    for (int i = points - 1; i >= 0; --i) {
      float x = roi_x, y = roi_y;
      if (i == 1) {
        x = roi_x + wx + hx;
        y = roi_y + wy + hy;
      } else if (i == 2) {
        x = roi_x - wx + hx;
        y = roi_y - wy + hy;
      } else if (i == 3) {
        x = roi_x - wx - hx;
        y = roi_y - wy - hy;
      } else if (i == 4) {
        x = roi_x + wx - hx;
        y = roi_y + wy - hy;
      }
      float weights[4];
      int x_low, x_high, y_low, y_high;
      bilinear_interpolate_gradient<float>(height, width, y, x, weights[0], weights[1],
                                           weights[2], weights[3], x_low, x_high, y_low,
                                           y_high, i);
      if (!(x_low >= 0 && x_high >= 0 && y_low >= 0 && y_high >= 0)) continue;
      for (int corner = 3; corner >= 0; --corner) {
        const int row = corner >= 2 ? y_high : y_low;
        const int column = corner % 2 ? x_high : x_low;
        atomicAdd(out + row * width + column, g * weights[corner]);
      }
    }
    atomicAdd(out + cell, g);
  }
}
