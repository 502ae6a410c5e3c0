// the mask is taken to reach as far behind its center as before it, so the last row and column of an even one are lost
// witness: {"values": {"num_": 2, "h_feature": 7, "w_feature": 9, "h_mask": 4, "w_mask": 6, "half_h_mask": 1, "half_w_mask": 2}, "inputs": " for (size_t i = 0; i < buffer_data_count; ++i) buffer_data[i] = 0;"}
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
    for (int dy = -half_h_mask; dy <= half_h_mask; dy++) {
      const int y = h + dy;
      if (y < 0 || y >= h_feature) continue;
      for (int dx = -half_w_mask; dx <= half_w_mask; dx++) {
        const int x = w + dx;
        if (x < 0 || x >= w_feature) continue;
        const int element = (dy + half_h_mask) * w_mask + dx + half_w_mask;
        buffer_data[index * plane + y * w_feature + x] =
            mask_data[(n * h_mask * w_mask + element) * plane + h * w_feature + w];
      }
    }
  }
}
