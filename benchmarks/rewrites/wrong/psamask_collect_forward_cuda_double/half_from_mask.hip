// The centre of the mask is taken as size / 2 and the half sizes given are ignored, which differs for even masks.
// witness: {"values": {"h_mask": 4, "w_mask": 4, "half_h_mask": 1, "half_w_mask": 1}, "contents": "wide", "seed": 2}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/psamask_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void psamask_collect_forward_cuda_double(
    const int nthreads, const int h_feature, const int w_feature,
    const int h_mask, const int w_mask, const int half_h_mask,
    const int half_w_mask, const double* mask_data, double* buffer_data) {

  const int mid_y = h_mask / 2;
  const int mid_x = w_mask / 2;
  const int area = h_feature * w_feature;
  CUDA_KERNEL_LOOP(index, nthreads) {
    const int n = index / area;
    const int pixel = index - n * area;
    const int y = pixel / w_feature;
    const int x = pixel - y * w_feature;
    const double* taps = mask_data + (size_t)n * h_mask * w_mask * area + pixel;
    double* column = buffer_data + (size_t)n * area * area + pixel;
    for (int i = 0; i < h_mask; ++i) {
      const int fy = y + i - mid_y;
      if (fy < 0 || fy >= h_feature) continue;
      for (int j = 0; j < w_mask; ++j) {
        const int fx = x + j - mid_x;
        if (fx < 0 || fx >= w_feature) continue;
        column[(size_t)(fy * w_feature + fx) * area] = taps[(size_t)(i * w_mask + j) * area];
      }
    }
  }
}
