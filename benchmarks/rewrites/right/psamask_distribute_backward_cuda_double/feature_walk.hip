// a thread walks the feature map from the far corner back and derives the cell of the mask, with pointers moved along
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/psamask_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void psamask_distribute_backward_cuda_double(
    const int nthreads, const int h_feature, const int w_feature,
    const int h_mask, const int w_mask, const int half_h_mask,
    const int half_w_mask, const double* buffer_diff, double* mask_diff) {
  const int plane = h_feature * w_feature;
  const int step = gridDim.x * blockDim.x;
  for (int index = blockIdx.x * blockDim.x + threadIdx.x; index < nthreads; index += step) {
    const int n = index / plane, pixel = index - n * plane;
    const int h = pixel / w_feature, w = pixel - h * w_feature;
    const int top = max(0, h - half_h_mask), left = max(0, w - half_w_mask);
    const int bottom = min(h_feature, h - half_h_mask + h_mask) - 1;
    const int right = min(w_feature, w - half_w_mask + w_mask) - 1;
    if (right < left) continue;
    for (int y = bottom; y >= top; --y) {
      const int my = y - h + half_h_mask;
      const double* from = buffer_diff + (size_t)index * plane + (size_t)y * w_feature + right;
      double* to = mask_diff +
          (((size_t)n * h_mask + my) * w_mask + (right - w + half_w_mask)) * plane + pixel;
      for (int x = right; x > left; --x) {
        *to = *from--;
        to -= plane;
      }
      *to = *from;
    }
  }
}
