// The window is taken as [-half, +half] around the pixel, so masks larger than 2 * half + 1 lose their last rows or columns.
// witness: {"values": {"h_feature": 5, "w_feature": 6, "h_mask": 4, "w_mask": 3, "num_": 2, "half_h_mask": 1, "half_w_mask": 1}, "contents": "unit", "seed": 3}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/psamask_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void psamask_distribute_forward_cuda_double(
    const int nthreads, const int h_feature, const int w_feature,
    const int h_mask, const int w_mask, const int half_h_mask,
    const int half_w_mask, const double* mask_data, double* buffer_data) {

  const int plane = h_feature * w_feature;
  CUDA_KERNEL_LOOP(index, nthreads) {
    const int pixel = index % plane;
    const int n = index / plane;
    const int h = pixel / w_feature;
    const int w = pixel - h * w_feature;
    // walk over displacements instead of mask indices
    const int dy_first = -min(half_h_mask, h);
    const int dy_last = min(half_h_mask, h_feature - 1 - h);
    const int dx_first = -min(half_w_mask, w);
    const int dx_last = min(half_w_mask, w_feature - 1 - w);
    const double* source = mask_data + n * h_mask * w_mask * plane + pixel;
    double* target = buffer_data + index * plane + pixel;
    for (int dy = dy_first; dy <= dy_last; ++dy) {
      const int row = dy + half_h_mask;
      if (row >= h_mask) break;
      for (int dx = dx_first; dx <= dx_last; ++dx) {
        const int column = dx + half_w_mask;
        if (column >= w_mask) break;
        target[dy * w_feature + dx] = source[(row * w_mask + column) * plane];
      }
    }
  }
}
