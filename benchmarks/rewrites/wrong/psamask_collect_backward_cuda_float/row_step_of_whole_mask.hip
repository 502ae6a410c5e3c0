// the source moves to the next row by the width of the whole mask instead of the part within the feature map
// witness: {"values": {"h_feature": 5, "w_feature": 7}, "contents": "wide", "seed": 45}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/psamask_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void psamask_collect_backward_cuda_float(
    const int nthreads, const int h_feature, const int w_feature,
    const int h_mask, const int w_mask, const int half_h_mask,
    const int half_w_mask, const float* buffer_diff, float* mask_diff) {
  CUDA_KERNEL_LOOP(index, nthreads) {
    const int w = index % w_feature;
    const int h = (index / w_feature) % h_feature;
    const int n = index / w_feature / h_feature;
    const int hstart = max(0, half_h_mask - h);
    const int hend = min(h_mask, h_feature + half_h_mask - h);
    const int wstart = max(0, half_w_mask - w);
    const int wend = min(w_mask, w_feature + half_w_mask - w);
    if (wend <= wstart) continue;

    const int step = h_feature * w_feature;  // from one element of the mask to the next
    int target = ((n * h_mask + hstart) * w_mask + wstart) * step + h * w_feature + w;
    int source = ((n * h_feature + hstart + h - half_h_mask) * w_feature + wstart + w - half_w_mask) * step +
                 h * w_feature + w;
    for (int hidx = hstart; hidx < hend; hidx++) {
      for (int widx = wstart; widx < wend; widx++) {
        mask_diff[target] = buffer_diff[source];
        target += step;
        source += step;
      }
      target += (w_mask - (wend - wstart)) * step;
      source += (w_feature - w_mask) * step;
    }
  }
}
