// the rows of features that a mask covers end before the last one of the image
// witness: {"values": {"num_": 1, "h_feature": 5, "w_feature": 6, "h_mask": 3, "w_mask": 3, "half_h_mask": 1, "half_w_mask": 1}, "contents": "unit", "inputs": "for (size_t i = 0; i < buffer_diff_count; ++i) buffer_diff[i] = 1.f + i % 1013;"}
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
    const int area = h_feature * w_feature;
    // features under the mask: [top, bottom) x [left, right)
    const int top = max(0, h - half_h_mask);
    const int bottom = min(h_feature - 1, h - half_h_mask + h_mask);
    const int left = max(0, w - half_w_mask);
    const int right = min(w_feature, w - half_w_mask + w_mask);
    for (int y = top; y < bottom; y++) {
      for (int x = left; x < right; x++) {
        const int channel = (y - h + half_h_mask) * w_mask + x - w + half_w_mask;
        mask_diff[(n * h_mask * w_mask + channel) * area + h * w_feature + w] =
            buffer_diff[(n * area + y * w_feature + x) * area + h * w_feature + w];
      }
    }
  }
}
