// The window is clipped at the top or at the bottom but not at both, and the rows left over are clamped onto the last row.
// witness: {"values": {"h_feature": 2, "w_feature": 6, "h_mask": 5, "w_mask": 3, "half_h_mask": 2, "half_w_mask": 1}, "contents": "wide", "seed": 3}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/psamask_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void psamask_collect_forward_cuda_double(
    const int nthreads, const int h_feature, const int w_feature,
    const int h_mask, const int w_mask, const int half_h_mask,
    const int half_w_mask, const double* mask_data, double* buffer_data) {

  CUDA_KERNEL_LOOP(index, nthreads) {
    const int w = index % w_feature;
    const int h = (index / w_feature) % h_feature;
    const int n = index / w_feature / h_feature;
    int top = 0, bottom = h_mask;
    if (h < half_h_mask)
      top = half_h_mask - h;
    else if (h - half_h_mask + h_mask > h_feature)
      bottom = h_feature + half_h_mask - h;
    const int left = max(0, half_w_mask - w);
    const int right = min(w_mask, w_feature + half_w_mask - w);
    for (int i = top; i < bottom; ++i) {
      const int fy = min(i + h - half_h_mask, h_feature - 1);
      for (int j = left; j < right; ++j) {
        const int fx = j + w - half_w_mask;
        const size_t to = ((size_t)((n * h_feature + fy) * w_feature + fx) * h_feature + h) * w_feature + w;
        const size_t from = ((size_t)((n * h_mask + i) * w_mask + j) * h_feature + h) * w_feature + w;
        buffer_data[to] = mask_data[from];
      }
    }
  }
}
