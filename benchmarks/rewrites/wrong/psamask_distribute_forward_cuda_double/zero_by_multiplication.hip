// Places outside of the mask are cleared by multiplying a clamped value with zero, which leaves NaN there.
// witness: {"contents": "nonfinite"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/psamask_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void psamask_distribute_forward_cuda_double(
    const int nthreads, const int h_feature, const int w_feature,
    const int h_mask, const int w_mask, const int half_h_mask,
    const int half_w_mask, const double* mask_data, double* buffer_data) {

  const int area = h_feature * w_feature;
  for (int index = blockIdx.x * blockDim.x + threadIdx.x; index < nthreads; index += blockDim.x * gridDim.x) {
    const int n = index / area;
    const int h = index / w_feature % h_feature;
    const int w = index % w_feature;
    for (int y = 0; y < h_feature; ++y) {
      const int row = y - h + half_h_mask;
      const int safe_row = min(max(row, 0), h_mask - 1);
      for (int x = 0; x < w_feature; ++x) {
        const int column = x - w + half_w_mask;
        const int safe_column = min(max(column, 0), w_mask - 1);
        // no branch: everything outside of the window counts nothing
        const double inside = row == safe_row && column == safe_column;
        const double value =
            mask_data[(size_t(n) * h_mask * w_mask + safe_row * w_mask + safe_column) * area + h * w_feature + w];
        buffer_data[size_t(index) * area + y * w_feature + x] = inside * value;
      }
    }
  }
}
