// A block takes a position and each thread one cell of the mask, so that cells past the block size are left out.
// witness: {"values": {"h_feature": "2", "w_feature": "2", "h_mask": "2", "w_mask": "300", "half_h_mask": "1", "half_w_mask": "250", "num_": "1"}}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/psamask_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void psamask_distribute_backward_cuda_double(
    const int nthreads, const int h_feature, const int w_feature, const int h_mask, const int w_mask,
    const int half_h_mask, const int half_w_mask, const double* buffer_diff, double* mask_diff) {
  const int area = h_feature * w_feature;
  for (int index = blockIdx.x; index < nthreads; index += gridDim.x) {
    const int n = index / area, place = index % area;
    const int h = place / w_feature, w = place % w_feature;
    const double* plane = buffer_diff + (size_t)index * area;  // of all targets of this position
    double* out = mask_diff + (size_t)n * h_mask * w_mask * area + place;
    const int cell = threadIdx.x;
    if (cell >= h_mask * w_mask) continue;
    const int y = cell / w_mask + h - half_h_mask, x = cell % w_mask + w - half_w_mask;
    if (y >= 0 && y < h_feature && x >= 0 && x < w_feature)
      out[(size_t)cell * area] = plane[y * w_feature + x];
  }
}
