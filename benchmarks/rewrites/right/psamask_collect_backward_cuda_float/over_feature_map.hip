// loops over the feature map, with pointers that move on, and the mask index that belongs to each of its pixels
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/psamask_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void psamask_collect_backward_cuda_float(
    const int nthreads, const int h_feature, const int w_feature,
    const int h_mask, const int w_mask, const int half_h_mask,
    const int half_w_mask, const float* buffer_diff, float* mask_diff) {
  const size_t plane = size_t(h_feature) * w_feature;
  CUDA_KERNEL_LOOP(index, nthreads) {
    const int row = index / w_feature, w = index - row * w_feature;
    const int n = row / h_feature, h = row - n * h_feature;
    const size_t at = size_t(h) * w_feature + w;
    // the mask covers rows [top, top + h_mask) and columns [left, left + w_mask) of the feature map
    const int top = h - half_h_mask, left = w - half_w_mask;
    const int y_end = top + h_mask < h_feature ? top + h_mask : h_feature;
    const int x_begin = left > 0 ? left : 0, x_end = left + w_mask < w_feature ? left + w_mask : w_feature;
    for (int y = top > 0 ? top : 0; y < y_end; ++y) {
      const float* source = buffer_diff + ((size_t(n) * h_feature + y) * w_feature + x_begin) * plane + at;
      float* target = mask_diff + ((size_t(n) * h_mask + (y - top)) * w_mask + (x_begin - left)) * plane + at;
      for (int x = x_begin; x < x_end; ++x, source += plane, target += plane) *target = *source;
    }
  }
}
