// The window is taken as 2 * half + 1 wide, which loses the last row and column of an even mask.
// witness: {"values": {"h_mask": 4, "w_mask": 4, "half_h_mask": 1, "half_w_mask": 1}}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/psamask_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void psamask_distribute_forward_cuda_double(
    const int nthreads, const int h_feature, const int w_feature,
    const int h_mask, const int w_mask, const int half_h_mask,
    const int half_w_mask, const double* mask_data, double* buffer_data) {

  const int area = h_feature * w_feature;
  for (int index = blockIdx.x * blockDim.x + threadIdx.x; index < nthreads; index += blockDim.x * gridDim.x) {
    const int w = index % w_feature;
    const int h = index / w_feature % h_feature;
    const int n = index / area;
    double* row = buffer_data + size_t(index) * area;
    // the neighbourhood of (h, w), cut at the borders of the feature map
    const int top = max(h - half_h_mask, 0), bottom = min(h + half_h_mask, h_feature - 1);
    const int left = max(w - half_w_mask, 0), right = min(w + half_w_mask, w_feature - 1);
    for (int y = top; y <= bottom; ++y) {
      for (int x = left; x <= right; ++x) {
        const int m = (y - h + half_h_mask) * w_mask + x - w + half_w_mask;
        row[y * w_feature + x] = mask_data[(size_t(n) * h_mask * w_mask + m) * area + h * w_feature + w];
      }
    }
  }
}
