// each block copies the pixels of one mask position of one image at a time
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/psamask_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void psamask_collect_backward_cuda_double(
    const int nthreads, const int h_feature, const int w_feature,
    const int h_mask, const int w_mask, const int half_h_mask,
    const int half_w_mask, const double* buffer_diff, double* mask_diff) {
  const int area = h_feature * w_feature, positions = h_mask * w_mask;
  for (int plane = blockIdx.x; plane < nthreads / area * positions; plane += gridDim.x) {
    const int n = plane / positions;
    const int dy = plane % positions / w_mask - half_h_mask, dx = plane % w_mask - half_w_mask;
    for (int pixel = threadIdx.x; pixel < area; pixel += blockDim.x) {
      const int y = pixel / w_feature + dy, x = pixel % w_feature + dx;
      if (y < 0 || y >= h_feature || x < 0 || x >= w_feature) continue;
      mask_diff[(size_t)plane * area + pixel] =
          buffer_diff[((size_t)n * area + y * w_feature + x) * area + pixel];
    }
  }
}
