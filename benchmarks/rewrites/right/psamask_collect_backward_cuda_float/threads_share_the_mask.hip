// a block takes a position, and its threads stride over the entries of the mask
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/psamask_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void psamask_collect_backward_cuda_float(
    const int nthreads, const int h_feature, const int w_feature,
    const int h_mask, const int w_mask, const int half_h_mask,
    const int half_w_mask, const float* buffer_diff, float* mask_diff) {
  const int area = h_feature * w_feature, entries = h_mask * w_mask;
  for (int index = blockIdx.x; index < nthreads; index += gridDim.x) {
    const int n = index / area, position = index - n * area;
    const int top = position / w_feature - half_h_mask, left = position % w_feature - half_w_mask;
    for (int entry = threadIdx.x; entry < entries; entry += blockDim.x) {
      const int y = top + entry / w_mask, x = left + entry % w_mask;
      const bool inside = y >= 0 && y < h_feature && x >= 0 && x < w_feature;
      if (inside) {
        mask_diff[(size_t(n) * entries + entry) * area + position] =
            buffer_diff[(size_t(n) * area + y * w_feature + x) * area + position];
      }
    }
  }
}
