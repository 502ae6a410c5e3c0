// the half of the height of the mask serves for its width too
// witness: {"contents": "unit", "values": {"num_": 2, "h_feature": 6, "w_feature": 8, "h_mask": 3, "w_mask": 7, "half_h_mask": 1, "half_w_mask": 3}, "inputs": "for (size_t i = 0; i < buffer_diff_count; ++i) buffer_diff[i] = 1.0 + i % 1013;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/psamask_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void psamask_collect_backward_cuda_double(
    const int nthreads, const int h_feature, const int w_feature,
    const int h_mask, const int w_mask, const int half_h_mask,
    const int half_w_mask, const double* buffer_diff, double* mask_diff) {
  const int area = h_feature * w_feature;
  CUDA_KERNEL_LOOP(index, nthreads) {
    const int pixel = index % area, h = pixel / w_feature, w = pixel % w_feature;
    const int top = h - half_h_mask, left = w - half_h_mask;
    double* to = mask_diff + index / area * h_mask * w_mask * area + pixel;
    const double* from = buffer_diff + index / area * area * area + pixel;
    for (int i = max(0, -top); i < min(h_mask, h_feature - top); ++i)
      for (int j = max(0, -left); j < min(w_mask, w_feature - left); ++j)
        to[(i * w_mask + j) * area] = from[((top + i) * w_feature + left + j) * area];
  }
}
