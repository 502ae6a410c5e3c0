// pixels half a mask before the right edge pass for inner ones: their last mask column is taken from the next row
// witness: {"values": {"h_feature": 6, "w_feature": 6, "h_mask": 3, "w_mask": 3, "num_": 2, "half_h_mask": 1, "half_w_mask": 1}, "contents": "wide", "seed": 44}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/psamask_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void psamask_collect_backward_cuda_float(
    const int nthreads, const int h_feature, const int w_feature,
    const int h_mask, const int w_mask, const int half_h_mask,
    const int half_w_mask, const float* buffer_diff, float* mask_diff) {
  const int plane = h_feature * w_feature;
  CUDA_KERNEL_LOOP(index, nthreads) {
    const int w = index % w_feature;
    const int h = (index / w_feature) % h_feature;
    const int n = index / plane;
    const int at = h * w_feature + w;
    const int first = n * plane + (h - half_h_mask) * w_feature + w - half_w_mask;
    float* target = mask_diff + n * h_mask * w_mask * plane + at;
    const float* source = buffer_diff + at;

    const bool inner = h >= half_h_mask && h + h_mask - half_h_mask <= h_feature && w >= half_w_mask &&
                       w + half_w_mask <= w_feature;
    if (inner) {  // the whole mask, without limits
      for (int hidx = 0; hidx < h_mask; ++hidx)
        for (int widx = 0; widx < w_mask; ++widx)
          target[(hidx * w_mask + widx) * plane] = source[(first + hidx * w_feature + widx) * plane];
      continue;
    }
    for (int hidx = max(0, half_h_mask - h); hidx < min(h_mask, h_feature + half_h_mask - h); ++hidx)
      for (int widx = max(0, half_w_mask - w); widx < min(w_mask, w_feature + half_w_mask - w); ++widx)
        target[(hidx * w_mask + widx) * plane] = source[(first + hidx * w_feature + widx) * plane];
  }
}
