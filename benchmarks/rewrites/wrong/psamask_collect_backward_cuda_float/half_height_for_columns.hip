// the first mask column is computed with half the height of the mask: wrong for masks that are not square
// witness: {"values": {"h_feature": 6, "w_feature": 6, "h_mask": 5, "w_mask": 3, "num_": 2, "half_h_mask": 2, "half_w_mask": 1}, "contents": "wide", "seed": 46}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/psamask_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void psamask_collect_backward_cuda_float(
    const int nthreads, const int h_feature, const int w_feature,
    const int h_mask, const int w_mask, const int half_h_mask,
    const int half_w_mask, const float* buffer_diff, float* mask_diff) {
  const int feature_size = h_feature * w_feature, mask_size = h_mask * w_mask;
  CUDA_KERNEL_LOOP(index, nthreads) {
    const int n = index / feature_size;
    const int position = index - n * feature_size;
    const int h = position / w_feature;
    const int w = position - h * w_feature;
    const int row_begin = max(0, half_h_mask - h);
    const int row_end = min(h_mask, h_feature + half_h_mask - h);
    const int column_begin = max(0, half_h_mask - w);
    const int column_end = min(w_mask, w_feature + half_w_mask - w);
    const int rows = row_end - row_begin, columns = column_end - column_begin;
    if (rows <= 0 || columns <= 0) continue;

    for (int k = 0; k < rows * columns; ++k) {
      const int row = row_begin + k / columns, column = column_begin + k % columns;
      const int element = n * mask_size + row * w_mask + column;
      const int neighbour = n * feature_size + (h + row - half_h_mask) * w_feature + w + column - half_w_mask;
      mask_diff[element * feature_size + position] = buffer_diff[neighbour * feature_size + position];
    }
  }
}
