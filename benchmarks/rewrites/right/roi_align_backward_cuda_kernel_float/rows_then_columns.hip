// rows and their weights are found once for all samples of a line, and zeros are not added
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roi_align_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
// The two lines next to a coordinate and the second one's weight; false where it lies outside.
__device__ inline bool lines_beside(float at, int size, int &low, int &high, float &weight) {
  if (at < -1.f || at > size) return false;
  at = at <= 0.f ? 0.f : at;
  low = min((int)at, size - 1);
  high = min(low + 1, size - 1);
  weight = high == low ? 0.f : at - low;
  return true;
}

__device__ inline void add_unless_zero(float *to, float value) {
  if (value != 0.f) atomicAdd(to, value);
}

__device__ inline void add_on_row(float *row, int left, int right, float lx, float value) {
  add_unless_zero(row + left, value * (1.f - lx));
  add_unless_zero(row + right, value * lx);
}

__global__ void roi_align_backward_cuda_kernel_float(
    const int nthreads, const float* grad_output, const float* rois, const float* argmax_y,
    const float* argmax_x, float* grad_input, const int pooled_height,
    const int pooled_width, const float spatial_scale, const int sampling_ratio,
    const int pool_mode,  // 0 - max pool, 1 - avg pool
    const bool aligned, const int channels, const int height, const int width) {
  CUDA_1D_KERNEL_LOOP(index, nthreads) {
    const int bin = index % (pooled_width * pooled_height), plane = index / (pooled_width * pooled_height);
    const int ph = bin / pooled_width, pw = bin % pooled_width;
    const float *roi = rois + plane / channels * 5;
    float *map = grad_input + ((int)roi[0] * channels + plane % channels) * height * width;
    int top, bottom, left, right;
    float ly, lx;

    if (pool_mode == 0) {
      const float y = argmax_y[index];
      if (y == -1.f || !lines_beside(y, height, top, bottom, ly)) continue;
      if (!lines_beside(argmax_x[index], width, left, right, lx)) continue;
      add_on_row(map + top * width, left, right, lx, grad_output[index] * (1.f - ly));
      add_on_row(map + bottom * width, left, right, lx, grad_output[index] * ly);
    } else if (pool_mode == 1) {
      const float shift = aligned ? 0.5f : 0.f;
      const float x0 = roi[1] * spatial_scale - shift, y0 = roi[2] * spatial_scale - shift;
      float w = (roi[3] * spatial_scale - shift) - x0, h = (roi[4] * spatial_scale - shift) - y0;
      if (!aligned) w = fmaxf(w, 1.f), h = fmaxf(h, 1.f);
      const float bin_w = w / pooled_width, bin_h = h / pooled_height;
      const int across = sampling_ratio > 0 ? sampling_ratio : (int)ceilf(bin_w);
      const int down = sampling_ratio > 0 ? sampling_ratio : (int)ceilf(bin_h);
      for (int i = 0; i < down; i++) {
        const float y = y0 + ph * bin_h + (i + .5f) * bin_h / down;
        if (!lines_beside(y, height, top, bottom, ly)) continue;
        for (int j = 0; j < across; j++) {
          const float x = x0 + pw * bin_w + (j + .5f) * bin_w / across;
          if (!lines_beside(x, width, left, right, lx)) continue;
          const float part = grad_output[index] / (float)(across * down);
          add_on_row(map + top * width, left, right, lx, part * (1.f - ly));
          add_on_row(map + bottom * width, left, right, lx, part * ly);
        }
      }
    }
  }
}
