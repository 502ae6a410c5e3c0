// Rows are staged in shared memory without a barrier between the use of a row and the loading of the next one.
// witness: {"values": {"h_feature": "6", "w_feature": "8", "h_mask": "11", "w_mask": "5", "half_h_mask": "5", "half_w_mask": "2", "num_": "1"}}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/psamask_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void psamask_distribute_backward_cuda_double(
    const int nthreads, const int h_feature, const int w_feature, const int h_mask, const int w_mask,
    const int half_h_mask, const int half_w_mask, const double* buffer_diff, double* mask_diff) {
  constexpr int kTile = 256;
  __shared__ double tile[kTile];
  const int area = h_feature * w_feature;
  for (int index = blockIdx.x; index < nthreads; index += gridDim.x) {
    const int n = index / area, place = index % area;
    const int h = place / w_feature, w = place % w_feature;
    const double* plane = buffer_diff + (size_t)index * area;  // of all targets of this position
    double* out = mask_diff + (size_t)n * h_mask * w_mask * area + place;
    const int column_begin = max(0, half_w_mask - w), column_end = min(w_mask, w_feature + half_w_mask - w);
    for (int row = max(0, half_h_mask - h); row < min(h_mask, h_feature + half_h_mask - h); ++row) {
      const double* source = plane + (size_t)(row + h - half_h_mask) * w_feature;
      for (int base = 0; base < w_feature; base += kTile) {
        const int count = min(kTile, w_feature - base);
        for (int t = threadIdx.x; t < count; t += blockDim.x) tile[t] = source[base + t];
        __syncthreads();
        const int shift = half_w_mask - w;  // from columns of the map to those of the mask
        const int first = max(column_begin, base + shift), end = min(column_end, base + count + shift);
        for (int column = first + threadIdx.x; column < end; column += blockDim.x)
          out[(size_t)(row * w_mask + column) * area] = tile[column - shift - base];
      }
    }
  }
}
