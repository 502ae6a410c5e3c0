// After the loop over pairs of columns, the single last column is recognised by an odd end instead of an odd count.
// witness: {"values": {"w_mask": "4"}}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/psamask_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void psamask_distribute_forward_cuda_double(
    const int nthreads, const int h_feature, const int w_feature,
    const int h_mask, const int w_mask, const int half_h_mask,
    const int half_w_mask, const double* mask_data, double* buffer_data) {
  const int area = h_feature * w_feature;
  CUDA_KERNEL_LOOP(index, nthreads) {
    const int w = index % w_feature;
    const int h = (index / w_feature) % h_feature;
    const int n = index / w_feature / h_feature;
    const int hstart = max(0, half_h_mask - h);
    const int hend = min(h_mask, h_feature + half_h_mask - h);
    const int wstart = max(0, half_w_mask - w);
    const int wend = min(w_mask, w_feature + half_w_mask - w);
    if (wstart >= wend) continue;
    for (int hidx = hstart; hidx < hend; ++hidx) {
      double* out = buffer_data + index * area + (hidx + h - half_h_mask) * w_feature;
      const double* mask = mask_data + (n * h_mask + hidx) * w_mask * area + h * w_feature + w;
      const int shift = w - half_w_mask;
      // Two columns a step keep two loads in flight.
      for (int widx = wstart; widx + 1 < wend; widx += 2) {
        const double first = mask[widx * area];
        const double second = mask[(widx + 1) * area];
        out[widx + shift] = first;
        out[widx + 1 + shift] = second;
      }
      if (wend & 1) out[wend - 1 + shift] = mask[(wend - 1) * area];
    }
  }
}
