// the row of a pixel is found with a multiplication by the inexact reciprocal of the width
// witness: {"values": {"h_feature": 4, "w_feature": 41, "num_": 1}, "contents": "wide", "seed": 43}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/psamask_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void psamask_collect_backward_cuda_float(
    const int nthreads, const int h_feature, const int w_feature,
    const int h_mask, const int w_mask, const int half_h_mask,
    const int half_w_mask, const float* buffer_diff, float* mask_diff) {
  const float per_row = 1.0f / w_feature;  // integer divisions are slow
  CUDA_KERNEL_LOOP(index, nthreads) {
    const int row = static_cast<int>(index * per_row);
    const int w = index - row * w_feature;
    const int n = row / h_feature, h = row - n * h_feature;
    const int hstart = max(0, half_h_mask - h), hend = min(h_mask, h_feature + half_h_mask - h);
    const int wstart = max(0, half_w_mask - w), wend = min(w_mask, w_feature + half_w_mask - w);
    const int plane = h_feature * w_feature, at = h * w_feature + w;
    for (int hidx = hstart; hidx < hend; hidx++) {
      const float* source = buffer_diff + (n * plane + (hidx + h - half_h_mask) * w_feature + w - half_w_mask) * plane;
      float* target = mask_diff + (n * h_mask + hidx) * w_mask * plane;
      for (int widx = wstart; widx < wend; widx++) target[widx * plane + at] = source[widx * plane + at];
    }
  }
}
