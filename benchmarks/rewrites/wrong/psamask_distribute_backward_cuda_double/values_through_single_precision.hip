// The values of a row pass through registers of single precision.
// witness: {}
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
    const int column_begin = max(0, half_w_mask - w), column_end = min(w_mask, w_feature + half_w_mask - w);
    for (int row = max(0, half_h_mask - h); row < min(h_mask, h_feature + half_h_mask - h); ++row) {
      const double* source = plane + (row + h - half_h_mask) * w_feature + (w - half_w_mask);
      double* target = out + (size_t)row * w_mask * area;
      float kept[4];
      for (int column = column_begin; column < column_end; column += 4) {
        const int count = min(4, column_end - column);
        for (int k = 0; k < count; ++k) kept[k] = source[column + k];
        for (int k = 0; k < count; ++k) target[(size_t)(column + k) * area] = kept[k];
      }
    }
  }
}
