// The loops run over the positions of the feature map that the mask covers, columns outside, and the mask index is derived.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/mmcv/ops/csrc/common/cuda/psamask_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void psamask_collect_forward_cuda_float(
    const int nthreads, const int h_feature, const int w_feature,
    const int h_mask, const int w_mask, const int half_h_mask,
    const int half_w_mask, const float* mask_data, float* buffer_data) {
  CUDA_KERNEL_LOOP(index, nthreads) {
    const int w = index % w_feature;
    const int h = (index / w_feature) % h_feature;
    const int n = index / w_feature / h_feature;
    const int fh_begin = max(0, h - half_h_mask);
    const int fh_end = min(h_feature, h_mask + h - half_h_mask);
    const int fw_begin = max(0, w - half_w_mask);
    const int fw_end = min(w_feature, w_mask + w - half_w_mask);
    for (int fw = fw_end - 1; fw >= fw_begin; --fw) {
      const int widx = fw - w + half_w_mask;
      for (int fh = fh_begin; fh < fh_end; ++fh) {
        const int hidx = fh - h + half_h_mask;
        buffer_data[(((n * h_feature + fh) * w_feature + fw) * h_feature + h) * w_feature + w] =
            mask_data[(((n * h_mask + hidx) * w_mask + widx) * h_feature + h) * w_feature + w];
      }
    }
  }
}
