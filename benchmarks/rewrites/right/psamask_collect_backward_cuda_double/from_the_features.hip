// loops over all pixels of the map, backwards, and leaves out those that the mask does not reach
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/psamask_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void psamask_collect_backward_cuda_double(
    const int nthreads, const int h_feature, const int w_feature,
    const int h_mask, const int w_mask, const int half_h_mask,
    const int half_w_mask, const double* buffer_diff, double* mask_diff) {
  const int area = h_feature * w_feature;
  for (int index = nthreads - 1 - int(blockIdx.x * blockDim.x + threadIdx.x); index >= 0;
       index -= int(blockDim.x * gridDim.x)) {
    const int n = index / area, pixel = index - n * area;
    const int h = pixel / w_feature, w = pixel - h * w_feature;
    const double* source = buffer_diff + (size_t)(n + 1) * area * area + pixel;
    for (int other = area - 1; other >= 0; --other) {
      source -= area;
      const unsigned i = other / w_feature - h + half_h_mask;
      const unsigned j = other % w_feature - w + half_w_mask;
      if (i < (unsigned)h_mask && j < (unsigned)w_mask)
        mask_diff[((size_t)n * h_mask * w_mask + i * w_mask + j) * area + pixel] = *source;
    }
  }
}
