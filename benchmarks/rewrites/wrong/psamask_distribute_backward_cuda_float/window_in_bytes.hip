// the effective region is kept in four bytes
// witness: {"contents": "unit", "values": {"num_": 1, "h_feature": 1, "w_feature": 200, "h_mask": 1, "w_mask": 399, "half_h_mask": 0, "half_w_mask": 199}}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/psamask_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
struct MaskWindow {
  unsigned char top, bottom, left, right;
};

__global__ void psamask_distribute_backward_cuda_float(
    const int nthreads, const int h_feature, const int w_feature,
    const int h_mask, const int w_mask, const int half_h_mask,
    const int half_w_mask, const float* buffer_diff, float* mask_diff) {
  CUDA_KERNEL_LOOP(index, nthreads) {
    const int w = index % w_feature;
    const int h = (index / w_feature) % h_feature;
    const int n = index / w_feature / h_feature;
    MaskWindow window;  // in one register
    window.top = max(0, half_h_mask - h);
    window.bottom = min(h_mask, h_feature + half_h_mask - h);
    window.left = max(0, half_w_mask - w);
    window.right = min(w_mask, w_feature + half_w_mask - w);
    const int plane = h_feature * w_feature;
    for (int i = window.top; i < window.bottom; ++i) {
      for (int j = window.left; j < window.right; ++j) {
        mask_diff[((n * h_mask + i) * w_mask + j) * plane + h * w_feature + w] =
            buffer_diff[index * plane + (i + h - half_h_mask) * w_feature + (j + w - half_w_mask)];
      }
    }
  }
}
