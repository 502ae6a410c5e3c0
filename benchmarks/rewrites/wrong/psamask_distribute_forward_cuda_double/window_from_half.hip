// The window is taken as 2 * half + 1 cells wide, so a mask with an even size loses its last row or column.
// witness: {"values": {"w_mask": "4"}}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/psamask_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void psamask_distribute_forward_cuda_double(
    const int nthreads, const int h_feature, const int w_feature,
    const int h_mask, const int w_mask, const int half_h_mask,
    const int half_w_mask, const double* mask_data, double* buffer_data) {
  const int area = h_feature * w_feature;
  CUDA_KERNEL_LOOP(index, nthreads) {
    const int w = index % w_feature;
    const int h = (index / w_feature) % h_feature;
    const int n = index / area;
    // Feature rows and columns that the window around (h, w) covers.
    const int y_begin = max(0, h - half_h_mask);
    const int y_end = min(h_feature, h + half_h_mask + 1);
    const int x_begin = max(0, w - half_w_mask);
    const int x_end = min(w_feature, w + half_w_mask + 1);

    const double* mask = mask_data + n * h_mask * w_mask * area + h * w_feature + w;
    double* out = buffer_data + index * area;
    for (int y = y_begin; y < y_end; ++y) {
      const int mask_row = (y - h + half_h_mask) * w_mask;
      for (int x = x_begin; x < x_end; ++x)
        out[y * w_feature + x] = mask[(mask_row + x - w + half_w_mask) * area];
    }
  }
}
