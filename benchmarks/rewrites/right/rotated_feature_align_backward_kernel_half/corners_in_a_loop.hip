// Corners are computed by their signs when they are needed, and the four pixels are visited in a loop.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/rotated_feature_align_cuda_kernel.cuh of MMCV, Copyright (c) OpenMMLab
// The two pixels next to a place on an axis and the weight of the second one; false if outside.
__device__ bool pixels_of_place(float place, const int size, int& low, int& high, Half& weight) {
  if (place < -1.f || place > size) return false;
  place = fmaxf(place, 0.f);
  low = int(place);
  if (low >= size - 1) {
    low = high = size - 1;
    weight = 0.f;
  } else {
    high = low + 1;
    weight = place - low;
  }
  return true;
}

__global__ void rotated_feature_align_backward_kernel_half(
    const int nthreads, const int points, const Half* top_diff,
    const Half* best_bboxes, const Half spatial_scale,
    const int channels, const int height, const int width,
    Half* bottom_diff) {
  CUDA_1D_KERNEL_LOOP(index, nthreads) {
    const int w = index % width, h = index / width % height;
    const int n = index / (width * height * channels), first = index - h * width - w;
    const Half* box = best_bboxes + ((n * height + h) * width + w) * 5;
    const Half y = box[0] * spatial_scale, x = box[1] * spatial_scale;
    Half wx = 0.f, wy = 0.f, hx = 0.f, hy = 0.f;
    if (points > 1) {
      const Half half_w = box[2] * spatial_scale / 2, half_h = box[3] * spatial_scale / 2;
      const Half c = cosf(box[4]), s = sinf(box[4]);
      wx = c * half_w, wy = s * half_w, hx = -s * half_h, hy = c * half_h;
    }
    const Half gradient = top_diff[index];
    for (int i = 0; i < points; ++i) {
      Half px = x, py = y;
      if (i > 0) {
        const bool right = i == 1 || i == 4, lower = i <= 2;
        px = right ? px + wx : px - wx;
        py = right ? py + wy : py - wy;
        px = lower ? px + hx : px - hx;
        py = lower ? py + hy : py - hy;
      }
      int rows[2], columns[2];
      Half row_weights[2], column_weights[2];
      if (!pixels_of_place(py, height, rows[0], rows[1], row_weights[1])) continue;
      if (!pixels_of_place(px, width, columns[0], columns[1], column_weights[1])) continue;
      row_weights[0] = 1.f - float(row_weights[1]);
      column_weights[0] = 1.f - float(column_weights[1]);
      for (int k = 3; k >= 0; --k) {
        const Half weight = row_weights[k / 2] * column_weights[k % 2];
        atomicAdd(bottom_diff + first + rows[k / 2] * width + columns[k % 2], gradient * weight);
      }
    }
    atomicAdd(bottom_diff + index, gradient);
  }
}
