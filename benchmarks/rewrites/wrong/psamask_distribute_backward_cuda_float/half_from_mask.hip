// half of the mask is found from its size, which differs from what is given where the size is even
// witness: {"contents": "unit", "values": {"num_": 2, "h_feature": 5, "w_feature": 6, "h_mask": 4, "w_mask": 4, "half_h_mask": 1, "half_w_mask": 1}}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/psamask_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void psamask_distribute_backward_cuda_float(
    const int nthreads, const int h_feature, const int w_feature,
    const int h_mask, const int w_mask, const int half_h_mask,
    const int half_w_mask, const float* buffer_diff, float* mask_diff) {
  const int center_h = h_mask / 2, center_w = w_mask / 2;
  const int plane = h_feature * w_feature;
  CUDA_KERNEL_LOOP(index, nthreads) {
    const int w = index % w_feature;
    const int h = index / w_feature % h_feature;
    const int n = index / plane;
    const float *buffer = buffer_diff + (size_t)index * plane;
    float *mask = mask_diff + (size_t)n * h_mask * w_mask * plane + h * w_feature + w;
    for (int i = 0; i < h_mask; ++i) {
      const int y = h + i - center_h;
      if (y < 0 || y >= h_feature) continue;
      for (int j = 0; j < w_mask; ++j) {
        const int x = w + j - center_w;
        if (x < 0 || x >= w_feature) continue;
        mask[(i * w_mask + j) * plane] = buffer[y * w_feature + x];
      }
    }
  }
}
