// rows of the mask are h_mask cells apart instead of w_mask, which only holds for square masks
// witness: {"values": {"h_mask": 3, "w_mask": 5, "half_h_mask": 1, "half_w_mask": 2}}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/psamask_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void psamask_distribute_backward_cuda_double(
    const int nthreads, const int h_feature, const int w_feature,
    const int h_mask, const int w_mask, const int half_h_mask,
    const int half_w_mask, const double* buffer_diff, double* mask_diff) {
  const int plane = h_feature * w_feature;
  const int step = blockDim.x * gridDim.x;
  for (int index = blockIdx.x * blockDim.x + threadIdx.x; index < nthreads; index += step) {
    const int w = index % w_feature;
    const int h = index / w_feature % h_feature;
    const int n = index / plane;
    const int y_end = min(h_feature, h - half_h_mask + h_mask);
    const int x_end = min(w_feature, w - half_w_mask + w_mask);
    const double* row = buffer_diff + index * plane;
    // walk the feature map and derive the mask cell
    for (int y = max(0, h - half_h_mask); y < y_end; ++y) {
      const int my = y - h + half_h_mask;
      for (int x = max(0, w - half_w_mask); x < x_end; ++x) {
        const int mx = x - w + half_w_mask;
        const int cell = n * h_mask * w_mask + my * h_mask + mx;
        mask_diff[cell * plane + h * w_feature + w] = row[y * w_feature + x];
      }
    }
  }
}
