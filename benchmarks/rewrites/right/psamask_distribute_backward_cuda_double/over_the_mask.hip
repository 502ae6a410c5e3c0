// threads stride over the elements of mask_diff and fetch the one element of buffer_diff each needs, if it is inside
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/psamask_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void psamask_distribute_backward_cuda_double(
    const int nthreads, const int h_feature, const int w_feature,
    const int h_mask, const int w_mask, const int half_h_mask,
    const int half_w_mask, const double* buffer_diff, double* mask_diff) {
  const long long plane = (long long)h_feature * w_feature;
  const long long total = nthreads / plane * h_mask * w_mask * plane;
  const long long step = (long long)gridDim.x * blockDim.x;
  for (long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x; i < total; i += step) {
    long long rest = i;
    const int w = rest % w_feature; rest /= w_feature;
    const int h = rest % h_feature; rest /= h_feature;
    const int mx = rest % w_mask; rest /= w_mask;
    const int my = rest % h_mask; rest /= h_mask;
    const int y = my + h - half_h_mask;
    const int x = mx + w - half_w_mask;
    const bool inside = y >= 0 && y < h_feature && x >= 0 && x < w_feature;
    if (inside)
      mask_diff[i] = buffer_diff[((rest * h_feature + h) * w_feature + w) * plane + (long long)y * w_feature + x];
  }
}
