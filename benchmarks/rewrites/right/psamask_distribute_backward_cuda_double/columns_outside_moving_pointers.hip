// The columns of the mask are the outer loop, backwards, and pointers move instead of computing each offset.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/psamask_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void psamask_distribute_backward_cuda_double(
    const int nthreads, const int h_feature, const int w_feature,
    const int h_mask, const int w_mask, const int half_h_mask,
    const int half_w_mask, const double* buffer_diff, double* mask_diff) {
  const size_t plane = static_cast<size_t>(h_feature) * w_feature;
  CUDA_KERNEL_LOOP(index, nthreads) {
    const int w = index % w_feature;
    const int h = (index / w_feature) % h_feature;
    const int n = index / w_feature / h_feature;
    const int hstart = max(0, half_h_mask - h);
    const int hend = min(h_mask, h_feature + half_h_mask - h);
    const int wstart = max(0, half_w_mask - w);
    const int wend = min(w_mask, w_feature + half_w_mask - w);
    if (hstart >= hend) continue;
    for (int widx = wend - 1; widx >= wstart; widx--) {
      size_t source = index * plane + static_cast<size_t>(hstart + h - half_h_mask) * w_feature + (widx + w - half_w_mask);
      size_t target = ((static_cast<size_t>(n) * h_mask + hstart) * w_mask + widx) * plane + h * w_feature + w;
      for (int hidx = hstart; hidx < hend; hidx++) {
        mask_diff[target] = buffer_diff[source];
        source += w_feature;
        target += w_mask * plane;
      }
    }
  }
}
