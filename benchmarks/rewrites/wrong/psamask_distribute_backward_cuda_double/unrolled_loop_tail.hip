// The inner loop is unrolled by four, but the tail copies one element only.
// witness: {"values": {"h_mask": "7", "w_mask": "7", "half_h_mask": "3", "half_w_mask": "3"}, "contents": "wide", "seed": 1}
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
    // effective mask region : [hstart, hend) x [wstart, wend) with mask-indexed
    const int hstart = max(0, half_h_mask - h);
    const int hend = min(h_mask, h_feature + half_h_mask - h);
    const int wstart = max(0, half_w_mask - w);
    const int wend = min(w_mask, w_feature + half_w_mask - w);
    // (hidx,                    widx                   ) with mask-indexed
    // (hidx + h - half_h_mask, widx + w - half_w_mask) with feature-indexed
    const int area = h_feature * w_feature;
    for (int hidx = hstart; hidx < hend; hidx++) {
      double* to = mask_diff + (n * h_mask * w_mask + hidx * w_mask) * area + h * w_feature + w;
      const double* from = buffer_diff + index * area + (hidx + h - half_h_mask) * w_feature + w - half_w_mask;
      int widx = wstart;
      for (; widx + 3 < wend; widx += 4) {
        to[widx * area] = from[widx];
        to[(widx + 1) * area] = from[widx + 1];
        to[(widx + 2) * area] = from[widx + 2];
        to[(widx + 3) * area] = from[widx + 3];
      }
      if (widx < wend) to[widx * area] = from[widx];
    }
  }
}
