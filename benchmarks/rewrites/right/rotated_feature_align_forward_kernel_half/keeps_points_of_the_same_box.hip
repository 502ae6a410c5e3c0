// the sampling points are kept while a thread stays at the same pixel of the same image, and the interpolation is written out by rows
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/rotated_feature_align_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__device__ inline Half interpolate_by_rows(const Half* plane, const int height,
                                           const int width, Half y, Half x) {
  const bool outside = y < -1.0 || y > height || x < -1.0 || x > width;
  if (outside) return Half(0.f);
  if (y <= 0) y = Half(0.f);
  if (x <= 0) x = Half(0.f);
  int row = static_cast<int>(static_cast<float>(y));
  int column = static_cast<int>(static_cast<float>(x));
  int down = width, aside = 1;
  if (row >= height - 1) {
    row = height - 1;
    y = Half(static_cast<float>(row));
    down = 0;
  }
  if (column >= width - 1) {
    column = width - 1;
    x = Half(static_cast<float>(column));
    aside = 0;
  }
  const Half ly = y - row, lx = x - column;
  const Half hy = Half(1.f) - ly, hx = Half(1.f) - lx;
  const Half* upper = plane + row * width + column;
  const Half* lower = upper + down;
  Half value = hy * hx * upper[0];
  value += hy * lx * upper[aside];
  value += ly * hx * lower[0];
  value += ly * lx * lower[aside];
  return value;
}

__global__ void rotated_feature_align_forward_kernel_half(
    const int nthreads, const int points, const Half* bottom_data,
    const Half* best_bboxes, const Half spatial_scale,
    const int channels, const int height, const int width, Half* top_data) {
  const int plane = height * width;
  Half px[5], py[5];
  int known = -1;
  for (int index = blockIdx.x * blockDim.x + threadIdx.x; index < nthreads;
       index += blockDim.x * gridDim.x) {
    const int pixel = index % plane;
    const int box = index / plane / channels * plane + pixel;
    if (box != known) {
      known = box;
      const Half* bbox = best_bboxes + box * 5;
      py[0] = bbox[0] * spatial_scale;
      px[0] = bbox[1] * spatial_scale;
      if (points > 1) {
        const Half w_2 = (bbox[2] * spatial_scale) / 2;
        const Half h_2 = (bbox[3] * spatial_scale) / 2;
        const Half cosa = cosf(bbox[4]), sina = sinf(bbox[4]);
        const Half wx = cosa * w_2, wy = sina * w_2;
        const Half hx = -sina * h_2, hy = cosa * h_2;
        const Half right = px[0] + wx, left = px[0] - wx;
        const Half low = py[0] + wy, high = py[0] - wy;
        px[1] = right + hx;
        py[1] = low + hy;
        px[2] = left + hx;
        py[2] = high + hy;
        px[3] = left - hx;
        py[3] = high - hy;
        px[4] = right - hx;
        py[4] = low - hy;
      }
    }
    Half sum = bottom_data[index];
    for (int k = 0; k < points; ++k)
      sum += interpolate_by_rows(bottom_data + (index - pixel), height, width,
                                 py[k], px[k]);
    top_data[index] = sum;
  }
}
