// where the mask's rows reach the whole feature map from each position, its columns are taken to do so too
// witness: {"contents": "unit", "values": {"num_": 1, "h_feature": 2, "w_feature": 6, "h_mask": 3, "w_mask": 3, "half_h_mask": 1, "half_w_mask": 1}}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/psamask_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void psamask_distribute_backward_cuda_float(
    const int nthreads, const int h_feature, const int w_feature,
    const int h_mask, const int w_mask, const int half_h_mask,
    const int half_w_mask, const float* buffer_diff, float* mask_diff) {
  // an over-complete mask needs no limits: all of the feature map lies within it
  const bool whole = half_h_mask >= h_feature - 1 && h_mask - half_h_mask >= h_feature;
  CUDA_KERNEL_LOOP(index, nthreads) {
    const int w = index % w_feature;
    const int h = (index / w_feature) % h_feature;
    const int n = index / w_feature / h_feature;
    int hstart = half_h_mask - h, hend = hstart + h_feature;
    int wstart = half_w_mask - w, wend = wstart + w_feature;
    if (!whole) {
      hstart = max(hstart, 0);
      wstart = max(wstart, 0);
      hend = min(hend, h_mask);
      wend = min(wend, w_mask);
    }
    const float *source = buffer_diff + (size_t)index * h_feature * w_feature;
    for (int hidx = hstart; hidx < hend; hidx++) {
      for (int widx = wstart; widx < wend; widx++) {
        mask_diff[(((n * h_mask + hidx) * w_mask + widx) * h_feature + h) * w_feature + w] =
            source[(hidx + h - half_h_mask) * w_feature + widx + w - half_w_mask];
      }
    }
  }
}
