// Taps that do not differ from zero are written as plain zeros, by a comparison that a NaN fails as well, so NaN becomes 0.
// witness: {"contents": "nonfinite", "seed": 7, "inputs": "for (size_t i = 0; i < mask_data_count; i += 7) mask_data[i] = __builtin_nan(\"\");"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/psamask_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void psamask_collect_forward_cuda_double(
    const int nthreads, const int h_feature, const int w_feature,
    const int h_mask, const int w_mask, const int half_h_mask,
    const int half_w_mask, const double* mask_data, double* buffer_data) {

  const size_t plane = (size_t)h_feature * w_feature;
  CUDA_KERNEL_LOOP(index, nthreads) {
    const int w = index % w_feature;
    const int h = index / w_feature % h_feature;
    const int n = index / (w_feature * h_feature);
    const int i1 = min(h_mask, h_feature + half_h_mask - h);
    const int j1 = min(w_mask, w_feature + half_w_mask - w);
    const double* src = mask_data + (size_t)n * h_mask * w_mask * plane + h * w_feature + w;
    double* dst = buffer_data + (size_t)n * plane * plane + h * w_feature + w;
    for (int i = max(0, half_h_mask - h); i < i1; ++i)
      for (int j = max(0, half_w_mask - w); j < j1; ++j) {
        const double value = src[(size_t)(i * w_mask + j) * plane];
        double* cell = dst + (size_t)((i + h - half_h_mask) * w_feature + (j + w - half_w_mask)) * plane;
        *cell = fabs(value) > 0.0 ? value : 0.0;
      }
  }
}
