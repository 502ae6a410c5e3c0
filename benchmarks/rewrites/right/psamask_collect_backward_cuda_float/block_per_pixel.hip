// a block works on one pixel: its threads share the elements of the part of the mask that lies in the feature map
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/psamask_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void psamask_collect_backward_cuda_float(
    const int nthreads, const int h_feature, const int w_feature,
    const int h_mask, const int w_mask, const int half_h_mask,
    const int half_w_mask, const float* buffer_diff, float* mask_diff) {
  const int plane = h_feature * w_feature;
  for (int pixel = blockIdx.x; pixel < nthreads; pixel += gridDim.x) {
    const int n = pixel / plane, at = pixel % plane;
    const int h = at / w_feature, w = at % w_feature;
    const int hstart = max(0, half_h_mask - h), rows = min(h_mask, h_feature + half_h_mask - h) - hstart;
    const int wstart = max(0, half_w_mask - w), columns = min(w_mask, w_feature + half_w_mask - w) - wstart;
    if (rows <= 0 || columns <= 0) continue;
    for (int k = threadIdx.x; k < rows * columns; k += blockDim.x) {
      const int hidx = hstart + k / columns, widx = wstart + k % columns;
      const size_t target = (size_t(n) * h_mask + hidx) * w_mask + widx;
      const size_t source = (size_t(n) * h_feature + hidx + h - half_h_mask) * w_feature + widx + w - half_w_mask;
      mask_diff[target * plane + at] = buffer_diff[source * plane + at];
    }
  }
}
