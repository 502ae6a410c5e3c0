// the neighbourhood ends at half a mask after the pixel: the last row and column of a mask of even size are left out
// witness: {"values": {"h_feature": 6, "w_feature": 7, "h_mask": 4, "w_mask": 4, "num_": 2, "half_h_mask": 1, "half_w_mask": 1}, "contents": "wide", "seed": 41}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/psamask_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void psamask_collect_backward_cuda_float(
    const int nthreads, const int h_feature, const int w_feature,
    const int h_mask, const int w_mask, const int half_h_mask,
    const int half_w_mask, const float* buffer_diff, float* mask_diff) {
  const int area = h_feature * w_feature;
  CUDA_KERNEL_LOOP(index, nthreads) {
    const int pixel = index % area, n = index / area;
    const int h = pixel / w_feature, w = pixel % w_feature;
    // the part of the neighbourhood of the pixel that lies in the feature map
    const int y_begin = max(0, h - half_h_mask), y_end = min(h_feature, h + half_h_mask + 1);
    const int x_begin = max(0, w - half_w_mask), x_end = min(w_feature, w + half_w_mask + 1);
    for (int y = y_begin; y < y_end; ++y) {
      const int mask_row = (n * h_mask + y - h + half_h_mask) * w_mask + half_w_mask - w;
      const int feature_row = n * area + y * w_feature;
      for (int x = x_begin; x < x_end; ++x)
        mask_diff[(mask_row + x) * area + pixel] = buffer_diff[(feature_row + x) * area + pixel];
    }
  }
}
