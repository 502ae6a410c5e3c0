// the sampling points are computed one by one in the loop instead of being kept in arrays
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/rotated_feature_align_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void rotated_feature_align_forward_kernel_half(
    const int nthreads, const int points, const Half* bottom_data,
    const Half* best_bboxes, const Half spatial_scale,
    const int channels, const int height, const int width, Half* top_data) {
  const int plane = height * width;
  const int stride = blockDim.x * gridDim.x;
  for (int index = blockIdx.x * blockDim.x + threadIdx.x; index < nthreads;
       index += stride) {
    const int pixel = index % plane;
    const int image = index / plane / channels;
    const Half* bbox = best_bboxes + (image * plane + pixel) * 5;
    const Half* features = bottom_data + (index - pixel);
    const Half center_y = bbox[0] * spatial_scale;
    const Half center_x = bbox[1] * spatial_scale;
    Half sum = bottom_data[index];
    if (points > 0) {
      sum += bilinear_interpolate<Half>(features, height, width, center_y,
                                        center_x, 0);
    }
    if (points > 1) {
      const Half w_2 = (bbox[2] * spatial_scale) / 2;
      const Half h_2 = (bbox[3] * spatial_scale) / 2;
      const Half angle = bbox[4];
      const Half cosa = cosf(angle), sina = sinf(angle);
      const Half wx = cosa * w_2, wy = sina * w_2;
      const Half hx = -sina * h_2, hy = cosa * h_2;
      for (int k = 1; k < points; ++k) {
        Half x, y;
        if (k == 1 || k == 4) {
          x = center_x + wx;
          y = center_y + wy;
        } else {
          x = center_x - wx;
          y = center_y - wy;
        }
        if (k <= 2) {
          x = x + hx;
          y = y + hy;
        } else {
          x = x - hx;
          y = y - hy;
        }
        sum += bilinear_interpolate<Half>(features, height, width, y, x, k);
      }
    }
    top_data[index] = sum;
  }
}
