// Hoists the strides and takes the height of the mask for the length of its rows, which is the same for square masks only.
// witness: {"values": {"h_mask": "3", "w_mask": "5", "half_h_mask": "1", "half_w_mask": "2"}, "contents": "wide", "seed": 3}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/psamask_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void psamask_distribute_backward_cuda_double(
    const int nthreads, const int h_feature, const int w_feature,
    const int h_mask, const int w_mask, const int half_h_mask,
    const int half_w_mask, const double* buffer_diff, double* mask_diff) {
  const int plane = h_feature * w_feature;
  const int mask_row = h_mask * plane;
  CUDA_KERNEL_LOOP(index, nthreads) {
    const int w = index % w_feature;
    const int h = (index / w_feature) % h_feature;
    const int n = index / w_feature / h_feature;
    const int hstart = max(0, half_h_mask - h);
    const int hend = min(h_mask, h_feature + half_h_mask - h);
    const int wstart = max(0, half_w_mask - w);
    const int wend = min(w_mask, w_feature + half_w_mask - w);
    const double* source = buffer_diff + index * plane + (h - half_h_mask) * w_feature + w - half_w_mask;
    double* target = mask_diff + n * h_mask * w_mask * plane + h * w_feature + w;
    for (int hidx = hstart; hidx < hend; hidx++)
      for (int widx = wstart; widx < wend; widx++)
        target[hidx * mask_row + widx * plane] = source[hidx * w_feature + widx];
  }
}
