// one block copies one pixel with one cell of the window per thread, so a clipped window of more than 512 cells is cut off
// witness: {"values": {"num_": 1, "h_feature": 26, "w_feature": 26, "h_mask": 25, "w_mask": 25, "half_h_mask": 12, "half_w_mask": 12}}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/psamask_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void psamask_distribute_backward_cuda_double(
    const int nthreads, const int h_feature, const int w_feature,
    const int h_mask, const int w_mask, const int half_h_mask,
    const int half_w_mask, const double* buffer_diff, double* mask_diff) {
  // gridDim.x == nthreads: a block for every pixel, its threads share the window
  const int plane = h_feature * w_feature;
  const int index = blockIdx.x;
  if (index >= nthreads) return;
  const int n = index / plane;
  const int h = index % plane / w_feature;
  const int w = index % w_feature;
  const int y0 = max(0, half_h_mask - h);
  const int x0 = max(0, half_w_mask - w);
  const int rows = min(h_mask, h_feature + half_h_mask - h) - y0;
  const int cols = min(w_mask, w_feature + half_w_mask - w) - x0;
  if (rows <= 0 || cols <= 0) return;

  const int cell = threadIdx.x;
  if (cell < rows * cols) {
    const int my = y0 + cell / cols;
    const int mx = x0 + cell % cols;
    const int fy = my + h - half_h_mask;
    const int fx = mx + w - half_w_mask;
    mask_diff[((n * h_mask + my) * w_mask + mx) * plane + h * w_feature + w] =
        buffer_diff[index * plane + fy * w_feature + fx];
  }
}
