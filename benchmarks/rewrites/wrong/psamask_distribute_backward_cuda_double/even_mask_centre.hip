// the window is centred with mask / 2 instead of the half sizes passed in, which is another cell for an even mask
// witness: {"values": {"h_mask": 4, "w_mask": 4, "half_h_mask": 1, "half_w_mask": 1}}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/psamask_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void psamask_distribute_backward_cuda_double(
    const int nthreads, const int h_feature, const int w_feature,
    const int h_mask, const int w_mask, const int half_h_mask,
    const int half_w_mask, const double* buffer_diff, double* mask_diff) {
  const int cy = h_mask / 2;
  const int cx = w_mask / 2;
  const int plane = h_feature * w_feature;
  for (int index = blockIdx.x * blockDim.x + threadIdx.x; index < nthreads;
       index += blockDim.x * gridDim.x) {
    const int pixel = index % plane;
    const int n = index / plane;
    const int h = pixel / w_feature;
    const int w = pixel - h * w_feature;
    const double* from = buffer_diff + index * plane;
    double* to = mask_diff + n * h_mask * w_mask * plane + pixel;
    for (int my = 0; my < h_mask; ++my) {
      const int fy = h + my - cy;
      if (fy < 0 || fy >= h_feature) continue;
      for (int mx = 0; mx < w_mask; ++mx) {
        const int fx = w + mx - cx;
        if (fx < 0 || fx >= w_feature) continue;
        to[(my * w_mask + mx) * plane] = from[fy * w_feature + fx];
      }
    }
  }
}
