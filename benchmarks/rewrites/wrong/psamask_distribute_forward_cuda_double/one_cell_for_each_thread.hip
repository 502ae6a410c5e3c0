// A block distributes one pixel with one mask cell for each thread, so masks with more cells than the block has threads are cut off.
// witness: {"values": {"h_mask": "24", "w_mask": "24", "half_h_mask": "22", "half_w_mask": "12"}}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/psamask_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void psamask_distribute_forward_cuda_double(
    const int nthreads, const int h_feature, const int w_feature,
    const int h_mask, const int w_mask, const int half_h_mask,
    const int half_w_mask, const double* mask_data, double* buffer_data) {
  const int area = h_feature * w_feature;
  const int cells = h_mask * w_mask;
  const int cell = threadIdx.x;
  if (cell >= cells) return;
  const int hidx = cell / w_mask;
  const int widx = cell % w_mask;
  for (int index = blockIdx.x; index < nthreads; index += gridDim.x) {
    const int pixel = index % area;
    const int n = index / area;
    const int y = hidx + pixel / w_feature - half_h_mask;
    const int x = widx + pixel % w_feature - half_w_mask;
    if (y >= 0 && y < h_feature && x >= 0 && x < w_feature)
      buffer_data[index * area + y * w_feature + x] = mask_data[(n * cells + cell) * area + pixel];
  }
}
