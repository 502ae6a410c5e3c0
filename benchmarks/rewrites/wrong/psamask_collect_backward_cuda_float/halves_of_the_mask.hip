// the halves of the mask are found anew, rounded up where the callers round down
// witness: {"values": {"num_": 1, "h_feature": 5, "w_feature": 6, "h_mask": 4, "w_mask": 4, "half_h_mask": 1, "half_w_mask": 1}, "contents": "unit", "inputs": "for (size_t i = 0; i < buffer_diff_count; ++i) buffer_diff[i] = 1.f + i % 1013;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/psamask_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void psamask_collect_backward_cuda_float(
    const int nthreads, const int h_feature, const int w_feature,
    const int h_mask, const int w_mask, const int half_h_mask,
    const int half_w_mask, const float* buffer_diff, float* mask_diff) {
  CUDA_KERNEL_LOOP(index, nthreads) {
    const int w = index % w_feature, h = index / w_feature % h_feature, n = index / (w_feature * h_feature);
    const int center_h = h_mask / 2, center_w = w_mask / 2;
    const int hstart = max(0, center_h - h), hend = min(h_mask, h_feature + center_h - h);
    const int wstart = max(0, center_w - w), wend = min(w_mask, w_feature + center_w - w);
    for (int hidx = hstart; hidx < hend; hidx++) {
      for (int widx = wstart; widx < wend; widx++) {
        const int source = (hidx + h - center_h) * w_feature + (widx + w - center_w);
        mask_diff[((n * h_mask * w_mask + hidx * w_mask + widx) * h_feature + h) * w_feature + w] =
            buffer_diff[((n * h_feature * w_feature + source) * h_feature + h) * w_feature + w];
      }
    }
  }
}
