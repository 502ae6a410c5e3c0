// the loop over the columns of the mask is the outer one
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/psamask_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void psamask_collect_forward_cuda_float(
    const int nthreads, const int h_feature, const int w_feature,
    const int h_mask, const int w_mask, const int half_h_mask,
    const int half_w_mask, const float* mask_data, float* buffer_data) {
  const int plane = h_feature * w_feature;
  CUDA_KERNEL_LOOP(index, nthreads) {
    const int w = index % w_feature, h = index / w_feature % h_feature, n = index / plane;
    for (int j = 0; j < w_mask; j++) {
      const int x = j + w - half_w_mask;
      if (x < 0 || x >= w_feature) continue;
      for (int i = 0; i < h_mask; i++) {
        const int y = i + h - half_h_mask;
        if (y < 0 || y >= h_feature) continue;
        buffer_data[(n * plane + y * w_feature + x) * plane + h * w_feature + w] =
            mask_data[((n * h_mask + i) * w_mask + j) * plane + h * w_feature + w];
      }
    }
  }
}
