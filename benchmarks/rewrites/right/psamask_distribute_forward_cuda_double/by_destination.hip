// Loops over the places of the feature map from the last to the first and asks whether the mask covers them.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/psamask_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void psamask_distribute_forward_cuda_double(
    const int nthreads, const int h_feature, const int w_feature,
    const int h_mask, const int w_mask, const int half_h_mask,
    const int half_w_mask, const double* mask_data, double* buffer_data) {

  const size_t area = size_t(h_feature) * w_feature;
  for (long long index = (long long)blockIdx.x * blockDim.x + threadIdx.x; index < nthreads;
       index += (long long)blockDim.x * gridDim.x) {
    const size_t n = index / area, pixel = index % area;
    const int h = int(pixel / w_feature), w = int(pixel % w_feature);
    const double* from = mask_data + n * h_mask * w_mask * area + pixel;
    double* to = buffer_data + index * area;
    for (int x = w_feature - 1; x >= 0; --x) {
      const int column = x - w + half_w_mask;
      if (column < 0 || column >= w_mask) continue;
      for (int y = h_feature - 1; y >= 0; --y) {
        const int row = y - h + half_h_mask;
        if (row < 0 || row >= h_mask) continue;
        to[size_t(y) * w_feature + x] = from[(size_t(row) * w_mask + column) * area];
      }
    }
  }
}
