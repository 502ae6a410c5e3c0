// The half sizes are recomputed as half of the mask, which is not what callers pass for even masks: (size - 1) / 2.
// witness: {"values": {"h_mask": "4", "w_mask": "4", "half_h_mask": "1", "half_w_mask": "1"}, "contents": "wide", "seed": 1}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/mmcv/ops/csrc/common/cuda/psamask_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void psamask_collect_forward_cuda_float(
    const int nthreads, const int h_feature, const int w_feature,
    const int h_mask, const int w_mask, const int half_h_mask,
    const int half_w_mask, const float* mask_data, float* buffer_data) {
  const int center_h = h_mask / 2;
  const int center_w = w_mask / 2;
  CUDA_KERNEL_LOOP(index, nthreads) {
    const int w = index % w_feature;
    const int h = (index / w_feature) % h_feature;
    const int n = index / w_feature / h_feature;
    // effective mask region : [hstart, hend) x [wstart, wend) with mask-indexed
    const int hstart = max(0, center_h - h);
    const int hend = min(h_mask, h_feature + center_h - h);
    const int wstart = max(0, center_w - w);
    const int wend = min(w_mask, w_feature + center_w - w);
    // (hidx,                    widx                   ) with mask-indexed
    // (hidx + h - center_h, widx + w - center_w) with feature-indexed
    for (int hidx = hstart; hidx < hend; hidx++) {
      for (int widx = wstart; widx < wend; widx++) {
        buffer_data[(n * h_feature * w_feature +
                     (hidx + h - center_h) * w_feature +
                     (widx + w - center_w)) *
                        h_feature * w_feature +
                    h * w_feature + w] = mask_data
            [((n * h_mask * w_mask + hidx * w_mask + widx) * h_feature + h) *
                 w_feature +
             w];
      }
    }
  }
}
