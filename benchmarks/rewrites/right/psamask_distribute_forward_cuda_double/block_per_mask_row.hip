// a block reads the planes of one row of the mask after another and scatters them
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/psamask_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void psamask_distribute_forward_cuda_double(
    const int nthreads, const int h_feature, const int w_feature,
    const int h_mask, const int w_mask, const int half_h_mask,
    const int half_w_mask, const double* mask_data, double* buffer_data) {

  const int plane = h_feature * w_feature;
  if (nthreads <= 0) return;
  const int rows = nthreads / plane * h_mask;
  for (int r = blockIdx.x; r < rows; r += gridDim.x) {
    const int n = r / h_mask;
    const int dy = r % h_mask - half_h_mask;
    for (int pixel = threadIdx.x; pixel < plane; pixel += blockDim.x) {
      const int y = pixel / w_feature + dy;
      if (y < 0 || y >= h_feature) continue;
      const int w = pixel % w_feature;
      const double* source = mask_data + r * w_mask * plane + pixel;
      double* target =
          buffer_data + (n * plane + pixel) * plane + y * w_feature;
      for (int column = 0; column < w_mask; ++column) {
        const int x = w + column - half_w_mask;
        if (x >= 0 && x < w_feature) target[x] = source[column * plane];
      }
    }
  }
}
