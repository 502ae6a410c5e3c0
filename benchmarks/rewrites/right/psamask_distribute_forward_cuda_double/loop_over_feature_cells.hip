// Loops over the feature rows and columns that the window covers, with row pointers.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/psamask_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void psamask_distribute_forward_cuda_double(
    const int nthreads, const int h_feature, const int w_feature,
    const int h_mask, const int w_mask, const int half_h_mask,
    const int half_w_mask, const double* mask_data, double* buffer_data) {
  const int area = h_feature * w_feature;
  CUDA_KERNEL_LOOP(index, nthreads) {
    const int n = index / area;
    const int pixel = index - n * area;
    const int h = pixel / w_feature;
    const int w = pixel - h * w_feature;
    const int y_begin = max(0, h - half_h_mask);
    const int y_end = min(h_feature, h - half_h_mask + h_mask);
    const int x_begin = max(0, w - half_w_mask);
    const int x_end = min(w_feature, w - half_w_mask + w_mask);
    for (int y = y_begin; y < y_end; ++y) {
      double* out = buffer_data + index * area + y * w_feature;
      const int mask_row = (n * h_mask + y - h + half_h_mask) * w_mask + half_w_mask - w;
      for (int x = x_begin; x < x_end; ++x) out[x] = mask_data[(mask_row + x) * area + pixel];
    }
  }
}
