// the radius of a mask that reaches over the whole map is shortened, and mask positions are counted from it
// witness: {"contents": "unit", "values": {"num_": 2, "h_feature": 4, "w_feature": 5, "h_mask": 11, "w_mask": 9, "half_h_mask": 5, "half_w_mask": 4}, "inputs": "for (size_t i = 0; i < buffer_diff_count; ++i) buffer_diff[i] = 1.0 + i % 1013;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/psamask_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void psamask_collect_backward_cuda_double(
    const int nthreads, const int h_feature, const int w_feature,
    const int h_mask, const int w_mask, const int half_h_mask,
    const int half_w_mask, const double* buffer_diff, double* mask_diff) {
  // a mask need not reach farther than across the map
  const int up = min(half_h_mask, h_feature - 1), left = min(half_w_mask, w_feature - 1);
  const int down = min(h_mask - 1 - half_h_mask, h_feature - 1);
  const int right = min(w_mask - 1 - half_w_mask, w_feature - 1);
  const int area = h_feature * w_feature;
  CUDA_KERNEL_LOOP(index, nthreads) {
    const int w = index % w_feature;
    const int h = index / w_feature % h_feature;
    const int n = index / area;
    for (int y = max(0, h - up); y <= min(h_feature - 1, h + down); ++y) {
      for (int x = max(0, w - left); x <= min(w_feature - 1, w + right); ++x) {
        const int position = (y - h + up) * w_mask + (x - w + left);
        mask_diff[(n * h_mask * w_mask + position) * area + h * w_feature + w] =
            buffer_diff[(n * area + y * w_feature + x) * area + h * w_feature + w];
      }
    }
  }
}
