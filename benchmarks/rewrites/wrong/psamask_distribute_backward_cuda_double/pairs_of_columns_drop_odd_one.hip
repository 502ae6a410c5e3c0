// Each thread has two neighbouring columns, and where their number is odd, the last one has no thread.
// witness: {"values": {"w_feature": "5"}, "contents": "wide", "seed": 3}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/psamask_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void psamask_distribute_backward_cuda_double(
    const int nthreads, const int h_feature, const int w_feature,
    const int h_mask, const int w_mask, const int half_h_mask,
    const int half_w_mask, const double* buffer_diff, double* mask_diff) {
  const int plane = h_feature * w_feature;
  const int pairs = w_feature / 2;
  const int items = nthreads / w_feature * pairs;
  CUDA_KERNEL_LOOP(item, items) {
    const int w = item % pairs * 2;
    const int h = (item / pairs) % h_feature;
    const int n = item / pairs / h_feature;
    const int hstart = max(0, half_h_mask - h);
    const int hend = min(h_mask, h_feature + half_h_mask - h);
    const int begin = half_w_mask - w, end = w_feature + half_w_mask - w;  // of the first column
    const double* source = buffer_diff + ((n * h_feature + h) * w_feature + w) * plane;
    double* target = mask_diff + n * h_mask * w_mask * plane + h * w_feature + w;
    for (int hidx = hstart; hidx < hend; hidx++) {
      const int row = (hidx + h - half_h_mask) * w_feature;
      for (int widx = max(0, begin - 1); widx < min(w_mask, end); widx++) {
        const int out = (hidx * w_mask + widx) * plane;
        const int at = row + widx - begin;
        if (widx >= begin) target[out] = source[at];
        if (widx < end - 1) target[out + 1] = source[plane + at + 1];
      }
    }
  }
}
