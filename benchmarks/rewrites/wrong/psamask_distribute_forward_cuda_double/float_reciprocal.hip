// The division by w_feature is a multiplication with a float reciprocal that is not corrected, so it is one too small for widths like 41.
// witness: {"values": {"h_feature": 3, "w_feature": 41, "h_mask": 3, "w_mask": 3, "num_": 1, "half_h_mask": 1, "half_w_mask": 1}, "contents": "unit", "seed": 7}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/psamask_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void psamask_distribute_forward_cuda_double(
    const int nthreads, const int h_feature, const int w_feature,
    const int h_mask, const int w_mask, const int half_h_mask,
    const int half_w_mask, const double* mask_data, double* buffer_data) {

  const int plane = h_feature * w_feature;
  const float per_row = 1.0f / float(w_feature);
  CUDA_KERNEL_LOOP(index, nthreads) {
    const int n = index / plane;
    const int pixel = index - n * plane;
    const int h = int(float(pixel) * per_row);
    const int w = pixel - h * w_feature;
    const int hstart = max(0, half_h_mask - h);
    const int hend = min(h_mask, h_feature + half_h_mask - h);
    const int wstart = max(0, half_w_mask - w);
    const int wend = min(w_mask, w_feature + half_w_mask - w);
    const double* in = mask_data + n * h_mask * w_mask * plane + pixel;
    double* out = buffer_data + index * plane;
    for (int r = hstart; r < hend; ++r) {
      double* row = out + (r + h - half_h_mask) * w_feature + (w - half_w_mask);
      for (int s = wstart; s < wend; ++s) row[s] = in[(r * w_mask + s) * plane];
    }
  }
}
