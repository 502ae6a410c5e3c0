// Offsets inside the affinity matrix of an image are kept in 16 bits and wrap for more than 256 pixels.
// witness: {"values": {"num_": 1, "h_feature": 17, "w_feature": 16}, "contents": "wide", "seed": 6}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/psamask_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void psamask_collect_forward_cuda_double(
    const int nthreads, const int h_feature, const int w_feature,
    const int h_mask, const int w_mask, const int half_h_mask,
    const int half_w_mask, const double* mask_data, double* buffer_data) {

  const int plane = h_feature * w_feature;
  CUDA_KERNEL_LOOP(index, nthreads) {
    const int n = index / plane;
    const unsigned short pixel = (unsigned short)(index - n * plane);
    const int h = pixel / w_feature;
    const int w = pixel - h * w_feature;
    double* image = buffer_data + (size_t)n * plane * plane;
    const double* taps = mask_data + (size_t)n * h_mask * w_mask * plane;
    for (int i = max(0, half_h_mask - h); i < h_mask; ++i) {
      const int y = h + i - half_h_mask;
      if (y >= h_feature) break;
      for (int j = max(0, half_w_mask - w); j < w_mask; ++j) {
        const int x = w + j - half_w_mask;
        if (x >= w_feature) break;
        const unsigned short offset = (unsigned short)((y * w_feature + x) * plane + pixel);
        image[offset] = taps[(size_t)(i * w_mask + j) * plane + pixel];
      }
    }
  }
}
