// the mask is taken to reach as far down and right as up and left, so that the last row and column of masks of even size are left out
// witness: {"values": {"num_": 2, "h_mask": 4, "w_mask": 4, "half_h_mask": 1, "half_w_mask": 1}, "seed": 7}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/psamask_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void psamask_distribute_forward_cuda_double(
    const int nthreads, const int h_feature, const int w_feature,
    const int h_mask, const int w_mask, const int half_h_mask,
    const int half_w_mask, const double* mask_data, double* buffer_data) {

  const int plane = h_feature * w_feature;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < nthreads;
       i += blockDim.x * gridDim.x) {
    const int pixel = i % plane;
    const int n = i / plane;
    const int h = pixel / w_feature;
    const int w = pixel % w_feature;
    double* out = buffer_data + i * plane;
    for (int dh = -half_h_mask; dh <= half_h_mask; ++dh) {
      if (h + dh < 0 || h + dh >= h_feature) continue;
      for (int dw = -half_w_mask; dw <= half_w_mask; ++dw) {
        if (w + dw < 0 || w + dw >= w_feature) continue;
        const int channel = (dh + half_h_mask) * w_mask + dw + half_w_mask;
        out[(h + dh) * w_feature + w + dw] =
            mask_data[(n * h_mask * w_mask + channel) * plane + pixel];
      }
    }
  }
}
