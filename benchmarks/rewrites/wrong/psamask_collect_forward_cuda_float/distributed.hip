// the roles of the element and its neighbor in the output are exchanged, as in the distributing variant
// witness: {"values": {"num_": 2, "h_feature": 7, "w_feature": 9, "h_mask": 5, "w_mask": 3, "half_h_mask": 2, "half_w_mask": 1}, "inputs": " for (size_t i = 0; i < buffer_data_count; ++i) buffer_data[i] = 0;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/psamask_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void psamask_collect_forward_cuda_float(
    const int nthreads, const int h_feature, const int w_feature,
    const int h_mask, const int w_mask, const int half_h_mask,
    const int half_w_mask, const float* mask_data, float* buffer_data) {
  const int plane = h_feature * w_feature;
  CUDA_KERNEL_LOOP(index, nthreads) {
    const int w = index % w_feature, h = index / w_feature % h_feature, n = index / plane;
    for (int i = max(0, half_h_mask - h); i < min(h_mask, h_feature + half_h_mask - h); i++)
      for (int j = max(0, half_w_mask - w); j < min(w_mask, w_feature + half_w_mask - w); j++)
        buffer_data[(n * plane + h * w_feature + w) * plane + (i + h - half_h_mask) * w_feature + j + w - half_w_mask] =
            mask_data[((n * h_mask + i) * w_mask + j) * plane + h * w_feature + w];
  }
}
