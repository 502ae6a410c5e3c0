// the mask is read at the neighbor instead of at the element itself
// witness: {"values": {"num_": 2, "h_feature": 7, "w_feature": 9, "h_mask": 5, "w_mask": 3, "half_h_mask": 2, "half_w_mask": 1}, "inputs": " for (size_t i = 0; i < buffer_data_count; ++i) buffer_data[i] = 0;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/psamask_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void psamask_distribute_forward_cuda_float(
    const int nthreads, const int h_feature, const int w_feature,
    const int h_mask, const int w_mask, const int half_h_mask,
    const int half_w_mask, const float* mask_data, float* buffer_data) {
  const int plane = h_feature * w_feature;
  CUDA_KERNEL_LOOP(index, nthreads) {
    const int w = index % w_feature;
    const int h = index / w_feature % h_feature;
    const int n = index / plane;
    float* row = buffer_data + index * plane;
    for (int i = 0; i < h_mask; i++) {
      for (int j = 0; j < w_mask; j++) {
        const int y = h + i - half_h_mask, x = w + j - half_w_mask;
        if (y < 0 || y >= h_feature || x < 0 || x >= w_feature) continue;
        row[y * w_feature + x] = mask_data[((n * h_mask + i) * w_mask + j) * plane + y * w_feature + x];
      }
    }
  }
}
