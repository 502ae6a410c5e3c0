// a thread goes through the features and finds the entries of the mask that lie on them
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/psamask_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void psamask_collect_backward_cuda_float(
    const int nthreads, const int h_feature, const int w_feature,
    const int h_mask, const int w_mask, const int half_h_mask,
    const int half_w_mask, const float* buffer_diff, float* mask_diff) {
  const int area = h_feature * w_feature;
  CUDA_KERNEL_LOOP(index, nthreads) {
    const int n = index / area, position = index % area;
    const int h = position / w_feature, w = position % w_feature;
    for (int other = 0; other < area; ++other) {
      const int i = other / w_feature - h + half_h_mask;
      const int j = other % w_feature - w + half_w_mask;
      if (i < 0 || i >= h_mask || j < 0 || j >= w_mask) continue;
      mask_diff[((n * h_mask + i) * w_mask + j) * area + position] =
          buffer_diff[(size_t(n) * area + other) * area + position];
    }
  }
}
