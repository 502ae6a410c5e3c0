// the window reaches as far down and right as up and left, also for masks of an even size
// witness: {"contents": "unit", "values": {"num_": 2, "h_feature": 6, "w_feature": 7, "h_mask": 4, "w_mask": 3, "half_h_mask": 1, "half_w_mask": 1}, "inputs": "for (size_t i = 0; i < buffer_diff_count; ++i) buffer_diff[i] = 1.0 + i % 1013;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/psamask_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void psamask_collect_backward_cuda_double(
    const int nthreads, const int h_feature, const int w_feature,
    const int h_mask, const int w_mask, const int half_h_mask,
    const int half_w_mask, const double* buffer_diff, double* mask_diff) {
  const int area = h_feature * w_feature;
  CUDA_KERNEL_LOOP(index, nthreads) {
    const int pixel = index % area, image = index / area;
    const int y = pixel / w_feature, x = pixel % w_feature;
    const double* from = buffer_diff + (size_t)image * area * area + pixel;
    double* to = mask_diff + (size_t)image * h_mask * w_mask * area + pixel;
    for (int dy = -half_h_mask; dy <= half_h_mask; ++dy) {
      if (y + dy < 0 || y + dy >= h_feature) continue;
      for (int dx = -half_w_mask; dx <= half_w_mask; ++dx) {
        if (x + dx < 0 || x + dx >= w_feature) continue;
        to[((dy + half_h_mask) * w_mask + dx + half_w_mask) * area] = from[((y + dy) * w_feature + x + dx) * area];
      }
    }
  }
}
