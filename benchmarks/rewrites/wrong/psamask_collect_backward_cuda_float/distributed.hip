// the gradients are read as those of the distributing kind of mask, with both positions exchanged
// witness: {"values": {"num_": 2, "h_feature": 5, "w_feature": 6, "h_mask": 3, "w_mask": 3, "half_h_mask": 1, "half_w_mask": 1}, "contents": "unit", "inputs": "for (size_t i = 0; i < buffer_diff_count; ++i) buffer_diff[i] = 1.f + i % 1013;"}
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
    // the row of this position in the matrix of all positions
    const float *row = buffer_diff + size_t(index) * h_feature * w_feature;
    for (int hidx = hstart; hidx < hend; hidx++) {
      for (int widx = wstart; widx < wend; widx++) {
        const int y = hidx + h - half_h_mask, x = widx + w - half_w_mask;
        mask_diff[(((n * h_mask + hidx) * w_mask + widx) * h_feature + h) * w_feature + w] = row[y * w_feature + x];
      }
    }
  }
}
