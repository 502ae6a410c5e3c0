// The loops over the mask run backwards with columns outside, with offsets from helper functions in 64 bits.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/mmcv/ops/csrc/common/cuda/psamask_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__device__ static long long reversed_mask_offset(int n, int hidx, int widx, int h_mask, int w_mask, long long area) {
  return (((long long)n * h_mask + hidx) * w_mask + widx) * area;
}

__global__ void psamask_distribute_backward_cuda_double(
    const int nthreads, const int h_feature, const int w_feature,
    const int h_mask, const int w_mask, const int half_h_mask,
    const int half_w_mask, const double* buffer_diff, double* mask_diff) {
  CUDA_KERNEL_LOOP(index, nthreads) {
    const int w = index % w_feature;
    const int h = (index / w_feature) % h_feature;
    const int n = index / w_feature / h_feature;
    // effective mask region : [hstart, hend) x [wstart, wend) with mask-indexed
    const int hstart = max(0, half_h_mask - h);
    const int hend = min(h_mask, h_feature + half_h_mask - h);
    const int wstart = max(0, half_w_mask - w);
    const int wend = min(w_mask, w_feature + half_w_mask - w);
    // (hidx,                    widx                   ) with mask-indexed
    // (hidx + h - half_h_mask, widx + w - half_w_mask) with feature-indexed
    const long long area = (long long)h_feature * w_feature;
    double* to = mask_diff + h * w_feature + w;
    const double* from = buffer_diff + index * area;
    for (int widx = wend - 1; widx >= wstart; --widx)
      for (int hidx = hend - 1; hidx >= hstart; --hidx)
        to[reversed_mask_offset(n, hidx, widx, h_mask, w_mask, area)] =
            from[(long long)(hidx + h - half_h_mask) * w_feature + (widx + w - half_w_mask)];
  }
}
