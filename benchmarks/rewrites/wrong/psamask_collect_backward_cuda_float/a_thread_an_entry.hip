// a block takes a position and its threads one entry of the mask each, so entries after the 512th are left out
// witness: {"values": {"num_": 1, "h_feature": 12, "w_feature": 12, "h_mask": 23, "w_mask": 23, "half_h_mask": 11, "half_w_mask": 11}, "contents": "unit", "inputs": "for (size_t i = 0; i < buffer_diff_count; ++i) buffer_diff[i] = 1.f + i % 1013;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/psamask_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void psamask_collect_backward_cuda_float(
    const int nthreads, const int h_feature, const int w_feature,
    const int h_mask, const int w_mask, const int half_h_mask,
    const int half_w_mask, const float* buffer_diff, float* mask_diff) {
  const int position = blockIdx.x;
  if (position >= nthreads) return;
  const int area = h_feature * w_feature;
  const int n = position / area, h = position % area / w_feature, w = position % w_feature;
  const int entry = threadIdx.x;
  if (entry < h_mask * w_mask) {
    const int y = entry / w_mask + h - half_h_mask;
    const int x = entry % w_mask + w - half_w_mask;
    if (y >= 0 && y < h_feature && x >= 0 && x < w_feature) {
      mask_diff[(n * h_mask * w_mask + entry) * area + h * w_feature + w] =
          buffer_diff[(n * area + y * w_feature + x) * area + h * w_feature + w];
    }
  }
}
