// The stride from image to image of the mask takes the mask to be square (width times width).
// witness: {"values": {"num_": 3, "h_mask": 5, "w_mask": 3, "half_h_mask": 2, "half_w_mask": 1}, "contents": "wide", "seed": 4}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/psamask_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void psamask_collect_forward_cuda_double(
    const int nthreads, const int h_feature, const int w_feature,
    const int h_mask, const int w_mask, const int half_h_mask,
    const int half_w_mask, const double* mask_data, double* buffer_data) {

  const int plane = h_feature * w_feature;
  CUDA_KERNEL_LOOP(index, nthreads) {
    const int pixel = index % plane;
    const int n = index / plane;
    const int w = pixel % w_feature;
    const int h = pixel / w_feature;
    const double* source = mask_data + (size_t)n * (w_mask * w_mask) * plane + pixel;
    double* target = buffer_data + (size_t)n * plane * plane + pixel;
    const int y0 = max(h - half_h_mask, 0), y1 = min(h - half_h_mask + h_mask, h_feature);
    const int x0 = max(w - half_w_mask, 0), x1 = min(w - half_w_mask + w_mask, w_feature);
    for (int y = y0; y < y1; ++y)
      for (int x = x0; x < x1; ++x) {
        const int tap = (y - h + half_h_mask) * w_mask + (x - w + half_w_mask);
        target[(size_t)(y * w_feature + x) * plane] = source[(size_t)tap * plane];
      }
  }
}
