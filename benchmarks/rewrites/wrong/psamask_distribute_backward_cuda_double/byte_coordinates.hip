// the pixel is packed into 8 bits for the row and 8 for the column, so a map wider or higher than 256 wraps
// witness: {"values": {"num_": 1, "h_feature": 1, "w_feature": 300}}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/psamask_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void psamask_distribute_backward_cuda_double(
    const int nthreads, const int h_feature, const int w_feature,
    const int h_mask, const int w_mask, const int half_h_mask,
    const int half_w_mask, const double* buffer_diff, double* mask_diff) {
  for (int index = blockIdx.x * blockDim.x + threadIdx.x; index < nthreads;
       index += blockDim.x * gridDim.x) {
    // (h, w) packed to save a register
    const unsigned short packed = static_cast<unsigned short>(
        ((index / w_feature) % h_feature) << 8 | ((index % w_feature) & 0xff));
    const int n = index / (w_feature * h_feature);
    const int h = packed >> 8;
    const int w = packed & 0xff;
    const int plane = h_feature * w_feature;
    const int pixel = h * w_feature + w;
    const double* from = buffer_diff + (n * plane + pixel) * plane;
    double* to = mask_diff + n * h_mask * w_mask * plane + pixel;
    int my = max(0, half_h_mask - h);
    const int my_end = min(h_mask, h_feature + half_h_mask - h);
    const int mx_begin = max(0, half_w_mask - w);
    const int mx_end = min(w_mask, w_feature + half_w_mask - w);
    while (my < my_end) {
      const double* line = from + (my + h - half_h_mask) * w_feature;
      for (int mx = mx_begin; mx < mx_end; ++mx)
        to[(my * w_mask + mx) * plane] = line[mx + w - half_w_mask];
      ++my;
    }
  }
}
