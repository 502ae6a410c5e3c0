// a mask as large as the feature map is taken to cover all of it from every pixel, and positions beyond the mask get its border
// witness: {"values": {"num_": 1, "h_feature": 5, "w_feature": 5, "h_mask": 5, "w_mask": 5, "half_h_mask": 2, "half_w_mask": 2}, "seed": 7}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/psamask_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void psamask_distribute_forward_cuda_double(
    const int nthreads, const int h_feature, const int w_feature,
    const int h_mask, const int w_mask, const int half_h_mask,
    const int half_w_mask, const double* mask_data, double* buffer_data) {

  const int plane = h_feature * w_feature;
  const bool full = h_mask >= h_feature && w_mask >= w_feature;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < nthreads;
       i += blockDim.x * gridDim.x) {
    const int n = i / plane;
    const int pixel = i % plane;
    const int h = pixel / w_feature;
    const int w = pixel % w_feature;
    const double* mask = mask_data + n * h_mask * w_mask * plane + pixel;
    double* out = buffer_data + i * plane;
    if (full) {  // every position is covered: write the map in order
      for (int y = 0; y < h_feature; ++y) {
        const int row = min(max(y - h + half_h_mask, 0), h_mask - 1);
        for (int x = 0; x < w_feature; ++x) {
          const int column = min(max(x - w + half_w_mask, 0), w_mask - 1);
          *out++ = mask[(row * w_mask + column) * plane];
        }
      }
      continue;
    }
    for (int row = 0; row < h_mask; ++row) {
      const int y = h + row - half_h_mask;
      if (y < 0 || y >= h_feature) continue;
      for (int column = 0; column < w_mask; ++column) {
        const int x = w + column - half_w_mask;
        if (x < 0 || x >= w_feature) continue;
        out[y * w_feature + x] = mask[(row * w_mask + column) * plane];
      }
    }
  }
}
