// Each mask row is staged in an array of 32 numbers, and wider rows are cut off.
// witness: {"values": {"num_": 1, "h_feature": 6, "w_feature": 40, "h_mask": 3, "w_mask": 79, "half_h_mask": 1, "half_w_mask": 39}}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/psamask_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void psamask_distribute_forward_cuda_double(
    const int nthreads, const int h_feature, const int w_feature,
    const int h_mask, const int w_mask, const int half_h_mask,
    const int half_w_mask, const double* mask_data, double* buffer_data) {

  constexpr int WIDTH = 32;
  const int area = h_feature * w_feature;
  for (int index = blockIdx.x * blockDim.x + threadIdx.x; index < nthreads; index += blockDim.x * gridDim.x) {
    const int n = index / area;
    const int pixel = index - n * area;
    const int h = pixel / w_feature, w = pixel - h * w_feature;
    const int top = max(0, half_h_mask - h), bottom = min(h_mask, h_feature + half_h_mask - h);
    const int left = max(0, half_w_mask - w), right = min(w_mask, w_feature + half_w_mask - w);
    const int width = min(right - left, WIDTH);
    double row[WIDTH];
    for (int y = top; y < bottom; ++y) {
      const double* from = mask_data + (size_t(n) * h_mask * w_mask + y * w_mask + left) * area + pixel;
      for (int x = 0; x < width; ++x) row[x] = from[size_t(x) * area];
      double* to = buffer_data + size_t(index) * area + (y + h - half_h_mask) * w_feature + left + w - half_w_mask;
      for (int x = 0; x < width; ++x) to[x] = row[x];
    }
  }
}
