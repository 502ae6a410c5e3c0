// a block does one pixel with a thread for each element of the mask, and elements beyond the block are not written
// witness: {"values": {"num_": 1, "h_feature": 12, "w_feature": 12, "h_mask": 23, "w_mask": 23, "half_h_mask": 11, "half_w_mask": 11}, "seed": 7}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/psamask_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void psamask_distribute_forward_cuda_double(
    const int nthreads, const int h_feature, const int w_feature,
    const int h_mask, const int w_mask, const int half_h_mask,
    const int half_w_mask, const double* mask_data, double* buffer_data) {

  const int plane = h_feature * w_feature;
  const int element = threadIdx.x;
  for (int i = blockIdx.x; i < nthreads; i += gridDim.x) {
    const int n = i / plane;
    const int pixel = i - n * plane;
    if (element < h_mask * w_mask) {
      const int y = pixel / w_feature + element / w_mask - half_h_mask;
      const int x = pixel % w_feature + element % w_mask - half_w_mask;
      if (y >= 0 && y < h_feature && x >= 0 && x < w_feature) {
        buffer_data[(i * h_feature + y) * w_feature + x] =
            mask_data[(n * h_mask * w_mask + element) * plane + pixel];
      }
    }
  }
}
