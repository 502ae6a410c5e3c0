// Only the flattened target is checked against the map, so columns left and right of it wrap into the neighbouring rows.
// witness: {"values": {"h_feature": "5", "w_feature": "4", "h_mask": "1", "w_mask": "5", "half_h_mask": "0", "half_w_mask": "2", "num_": "2"}, "contents": "wide", "seed": 1}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/mmcv/ops/csrc/common/cuda/psamask_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void psamask_collect_forward_cuda_float(
    const int nthreads, const int h_feature, const int w_feature,
    const int h_mask, const int w_mask, const int half_h_mask,
    const int half_w_mask, const float* mask_data, float* buffer_data) {
  const int area = h_feature * w_feature;
  CUDA_KERNEL_LOOP(index, nthreads) {
    const int position = index % area;
    const int n = index / area;
    const float* mask = mask_data + n * h_mask * w_mask * area + position;
    float* out = buffer_data + n * area * area + position;
    const int origin = position - half_h_mask * w_feature - half_w_mask;
    for (int hidx = 0; hidx < h_mask; hidx++) {
      for (int widx = 0; widx < w_mask; widx++) {
        const int target = origin + hidx * w_feature + widx;
        if (target >= 0 && target < area)
          out[target * area] = mask[(hidx * w_mask + widx) * area];
      }
    }
  }
}
