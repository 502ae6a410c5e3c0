// the rows of the mask have as many entries as it has rows
// witness: {"values": {"num_": 1, "h_feature": 5, "w_feature": 7, "h_mask": 3, "w_mask": 5, "half_h_mask": 1, "half_w_mask": 2}, "contents": "unit", "inputs": "for (size_t i = 0; i < buffer_diff_count; ++i) buffer_diff[i] = 1.f + i % 1013;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/psamask_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void psamask_collect_backward_cuda_float(
    const int nthreads, const int h_feature, const int w_feature,
    const int h_mask, const int w_mask, const int half_h_mask,
    const int half_w_mask, const float* buffer_diff, float* mask_diff) {
  const int area = h_feature * w_feature;
  CUDA_KERNEL_LOOP(index, nthreads) {
    const int n = index / area, position = index % area;
    const int h = position / w_feature, w = position % w_feature;
    const float *from = buffer_diff + size_t(n) * area * area + position;
    float *to = mask_diff + size_t(n) * h_mask * w_mask * area + position;
    for (int i = 0; i < h_mask; ++i) {
      const int y = h + i - half_h_mask;
      if (y < 0 || y >= h_feature) continue;
      for (int j = 0; j < w_mask; ++j) {
        const int x = w + j - half_w_mask;
        if (x < 0 || x >= w_feature) continue;
        to[(i * h_mask + j) * area] = from[(y * w_feature + x) * area];
      }
    }
  }
}
