// The window is taken to reach as many cells after its centre as before it, so that cells of the mask past twice the half size are left out.
// witness: {"values": {"h_mask": "5", "w_mask": "5", "half_h_mask": "1", "half_w_mask": "1", "num_": "1"}}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/psamask_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void psamask_distribute_backward_cuda_double(
    const int nthreads, const int h_feature, const int w_feature, const int h_mask, const int w_mask,
    const int half_h_mask, const int half_w_mask, const double* buffer_diff, double* mask_diff) {
  const int area = h_feature * w_feature;
  for (int index = blockIdx.x * blockDim.x + threadIdx.x; index < nthreads; index += gridDim.x * blockDim.x) {
    const int n = index / area, place = index % area;
    const int h = place / w_feature, w = place % w_feature;
    const double* plane = buffer_diff + (size_t)index * area;  // of all targets of this position
    double* out = mask_diff + (size_t)n * h_mask * w_mask * area + place;
    // Targets in the window [h - half, h + half] x [w - half, w + half] of the feature map.
    const int top = max(0, h - half_h_mask), bottom = min(h_feature - 1, h + half_h_mask);
    const int left = max(0, w - half_w_mask), right = min(w_feature - 1, w + half_w_mask);
    for (int y = top; y <= bottom; ++y) {
      for (int x = left; x <= right; ++x) {
        const int row = y - h + half_h_mask, column = x - w + half_w_mask;
        if (row >= h_mask || column >= w_mask) continue;
        out[(size_t)(row * w_mask + column) * area] = plane[y * w_feature + x];
      }
    }
  }
}
