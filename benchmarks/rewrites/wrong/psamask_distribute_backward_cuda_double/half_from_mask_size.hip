// Derives the half sizes from the mask sizes instead of the arguments, which may differ.
// witness: {"values": {"half_h_mask": "2", "half_w_mask": "1"}, "contents": "wide", "seed": 3}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/psamask_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void psamask_distribute_backward_cuda_double(
    const int nthreads, const int h_feature, const int w_feature,
    const int h_mask, const int w_mask, const int half_h_mask,
    const int half_w_mask, const double* buffer_diff, double* mask_diff) {
  // The mask is centred: its half sizes follow from its sizes.
  const int half_h = (h_mask - 1) / 2;
  const int half_w = (w_mask - 1) / 2;
  const int plane = h_feature * w_feature;
  CUDA_KERNEL_LOOP(index, nthreads) {
    const int w = index % w_feature;
    const int h = (index / w_feature) % h_feature;
    const int n = index / w_feature / h_feature;
    const int hstart = max(0, half_h - h);
    const int hend = min(h_mask, h_feature + half_h - h);
    const int wstart = max(0, half_w - w);
    const int wend = min(w_mask, w_feature + half_w - w);
    const double* source = buffer_diff + index * plane;
    double* target = mask_diff + n * h_mask * w_mask * plane + h * w_feature + w;
    for (int hidx = hstart; hidx < hend; hidx++)
      for (int widx = wstart; widx < wend; widx++)
        target[(hidx * w_mask + widx) * plane] = source[(hidx + h - half_h) * w_feature + widx + w - half_w];
  }
}
