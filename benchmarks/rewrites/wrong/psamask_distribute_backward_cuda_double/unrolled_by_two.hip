// the loop over columns is unrolled by two and its last odd column is decided by the parity of the end, not of the count
// witness: {"values": {"h_feature": 4, "w_feature": 3, "h_mask": 3, "w_mask": 7, "half_h_mask": 1, "half_w_mask": 3}}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/psamask_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void psamask_distribute_backward_cuda_double(
    const int nthreads, const int h_feature, const int w_feature,
    const int h_mask, const int w_mask, const int half_h_mask,
    const int half_w_mask, const double* buffer_diff, double* mask_diff) {
  CUDA_KERNEL_LOOP(index, nthreads) {
    const int w = index % w_feature;
    const int h = (index / w_feature) % h_feature;
    const int n = index / w_feature / h_feature;
    const int plane = h_feature * w_feature;
    const int hstart = max(0, half_h_mask - h), hend = min(h_mask, h_feature + half_h_mask - h);
    const int wstart = max(0, half_w_mask - w), wend = min(w_mask, w_feature + half_w_mask - w);
    if (wstart >= wend) continue;
    for (int hidx = hstart; hidx < hend; ++hidx) {
      const double* from = buffer_diff + index * plane + (hidx + h - half_h_mask) * w_feature + (w - half_w_mask);
      double* to = mask_diff + (n * h_mask + hidx) * w_mask * plane + h * w_feature + w;
      for (int widx = wstart; widx + 1 < wend; widx += 2) {
        const double first = from[widx], second = from[widx + 1];
        to[widx * plane] = first;
        to[(widx + 1) * plane] = second;
      }
      if (wend & 1) to[(wend - 1) * plane] = from[wend - 1];
    }
  }
}
