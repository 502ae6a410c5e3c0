// Each thread handles two consecutive pixels; the last pixel is dropped when their number is odd.
// witness: {"values": {"h_feature": 3, "w_feature": 5, "h_mask": 3, "w_mask": 3, "num_": 3, "half_h_mask": 1, "half_w_mask": 1}, "contents": "unit", "seed": 11}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/psamask_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__device__ inline void spread_pixel(int index, int h_feature, int w_feature, int h_mask, int w_mask,
                                    int half_h, int half_w, const double* mask, double* buffer) {
  const int plane = h_feature * w_feature;
  const int n = index / plane;
  const int pixel = index % plane;
  const int h = pixel / w_feature, w = pixel % w_feature;
  const int y0 = max(0, h - half_h), y1 = min(h_feature, h_mask + h - half_h);
  const int x0 = max(0, w - half_w), x1 = min(w_feature, w_mask + w - half_w);
  for (int y = y0; y < y1; ++y)
    for (int x = x0; x < x1; ++x)
      buffer[index * plane + y * w_feature + x] =
          mask[(n * h_mask * w_mask + (y - h + half_h) * w_mask + (x - w + half_w)) * plane + pixel];
}

__global__ void psamask_distribute_forward_cuda_double(
    const int nthreads, const int h_feature, const int w_feature,
    const int h_mask, const int w_mask, const int half_h_mask,
    const int half_w_mask, const double* mask_data, double* buffer_data) {

  const int pairs = nthreads >> 1;
  CUDA_KERNEL_LOOP(pair, pairs) {
    spread_pixel(2 * pair, h_feature, w_feature, h_mask, w_mask, half_h_mask, half_w_mask, mask_data,
                 buffer_data);
    spread_pixel(2 * pair + 1, h_feature, w_feature, h_mask, w_mask, half_h_mask, half_w_mask, mask_data,
                 buffer_data);
  }
}
