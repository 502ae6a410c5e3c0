// The taps of a pixel are held in an array of 49, so whatever a mask larger than 7 x 7 has beyond them is dropped.
// witness: {"values": {"num_": 2, "h_feature": 6, "w_feature": 5, "h_mask": 9, "w_mask": 9, "half_h_mask": 4, "half_w_mask": 4}, "contents": "wide", "seed": 5}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/psamask_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void psamask_collect_forward_cuda_double(
    const int nthreads, const int h_feature, const int w_feature,
    const int h_mask, const int w_mask, const int half_h_mask,
    const int half_w_mask, const double* mask_data, double* buffer_data) {

  constexpr int kTaps = 49;  // a window of 7 x 7
  double window[kTaps];
  const int plane = h_feature * w_feature;
  const int taps = min(h_mask * w_mask, kTaps);
  CUDA_KERNEL_LOOP(index, nthreads) {
    const int n = index / plane;
    const int pixel = index % plane;
    const int h = pixel / w_feature, w = pixel % w_feature;
    for (int t = 0; t < taps; ++t)
      window[t] = mask_data[(size_t)(n * h_mask * w_mask + t) * plane + pixel];
    for (int t = 0; t < taps; ++t) {
      const int y = t / w_mask + h - half_h_mask;
      const int x = t % w_mask + w - half_w_mask;
      if (y >= 0 && y < h_feature && x >= 0 && x < w_feature)
        buffer_data[(size_t)(n * plane + y * w_feature + x) * plane + pixel] = window[t];
    }
  }
}
