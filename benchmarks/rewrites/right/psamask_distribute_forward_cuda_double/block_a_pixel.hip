// A block takes one pixel and its threads stride over the places of the mask.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/psamask_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void psamask_distribute_forward_cuda_double(
    const int nthreads, const int h_feature, const int w_feature,
    const int h_mask, const int w_mask, const int half_h_mask,
    const int half_w_mask, const double* mask_data, double* buffer_data) {

  const int area = h_feature * w_feature;
  for (int index = blockIdx.x; index < nthreads; index += gridDim.x) {
    const int n = index / area;
    const int pixel = index - n * area;
    const int h = pixel / w_feature, w = pixel % w_feature;
    for (int place = threadIdx.x; place < h_mask * w_mask; place += blockDim.x) {
      const int y = place / w_mask + h - half_h_mask;
      const int x = place % w_mask + w - half_w_mask;
      if (y < 0 || y >= h_feature || x < 0 || x >= w_feature) continue;
      buffer_data[size_t(index) * area + size_t(y) * w_feature + x] =
          mask_data[(size_t(n) * h_mask * w_mask + place) * area + pixel];
    }
  }
}
