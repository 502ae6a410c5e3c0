// The cell of the mask is an unsigned 16-bit integer, which wraps in masks of more than 65536 cells.
// witness: {"values": {"h_feature": "2", "w_feature": "2", "h_mask": "1", "w_mask": "70000", "half_h_mask": "0", "half_w_mask": "69000", "num_": "1"}}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/psamask_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
struct MaskWindow {
  int row_begin, row_end, column_begin, column_end;
};

__global__ void psamask_distribute_backward_cuda_double(
    const int nthreads, const int h_feature, const int w_feature, const int h_mask, const int w_mask,
    const int half_h_mask, const int half_w_mask, const double* buffer_diff, double* mask_diff) {
  const int area = h_feature * w_feature;
  for (int index = blockIdx.x * blockDim.x + threadIdx.x; index < nthreads; index += gridDim.x * blockDim.x) {
    const int n = index / area, place = index % area;
    const int h = place / w_feature, w = place % w_feature;
    const double* plane = buffer_diff + (size_t)index * area;  // of all targets of this position
    double* out = mask_diff + (size_t)n * h_mask * w_mask * area + place;
    const MaskWindow window = {max(0, half_h_mask - h), min(h_mask, h_feature + half_h_mask - h),
                               max(0, half_w_mask - w), min(w_mask, w_feature + half_w_mask - w)};
    for (int row = window.row_begin; row < window.row_end; ++row) {
      for (int column = window.column_begin; column < window.column_end; ++column) {
        const unsigned short cell = row * w_mask + column;
        out[(size_t)cell * area] = plane[(row + h - half_h_mask) * w_feature + column + w - half_w_mask];
      }
    }
  }
}
