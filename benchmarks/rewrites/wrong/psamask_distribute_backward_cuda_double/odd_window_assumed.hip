// The window is taken as 2 * half + 1 elements wide and high, so an even mask loses its last row and column.
// witness: {"values": {"h_mask": "4", "w_mask": "4", "half_h_mask": "1", "half_w_mask": "1"}, "contents": "wide", "seed": 1}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/mmcv/ops/csrc/common/cuda/psamask_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void psamask_distribute_backward_cuda_double(
    const int nthreads, const int h_feature, const int w_feature,
    const int h_mask, const int w_mask, const int half_h_mask,
    const int half_w_mask, const double* buffer_diff, double* mask_diff) {
  CUDA_KERNEL_LOOP(index, nthreads) {
    const int w = index % w_feature;
    const int h = (index / w_feature) % h_feature;
    const int n = index / w_feature / h_feature;
    for (int dh = -half_h_mask; dh <= half_h_mask; ++dh) {
      const int fh = h + dh;
      const int hidx = dh + half_h_mask;
      if (fh < 0 || fh >= h_feature || hidx >= h_mask) continue;
      for (int dw = -half_w_mask; dw <= half_w_mask; ++dw) {
        const int fw = w + dw;
        const int widx = dw + half_w_mask;
        if (fw < 0 || fw >= w_feature || widx >= w_mask) continue;
        mask_diff[(((n * h_mask + hidx) * w_mask + widx) * h_feature + h) * w_feature + w] =
            buffer_diff[(index * h_feature + fh) * w_feature + fw];
      }
    }
  }
}
