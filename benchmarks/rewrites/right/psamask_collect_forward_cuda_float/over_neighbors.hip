// the loops run over the neighbors in the feature map instead of the mask
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/psamask_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void psamask_collect_forward_cuda_float(
    const int nthreads, const int h_feature, const int w_feature,
    const int h_mask, const int w_mask, const int half_h_mask,
    const int half_w_mask, const float* mask_data, float* buffer_data) {
  const int plane = h_feature * w_feature;
  CUDA_KERNEL_LOOP(index, nthreads) {
    const int at = index % plane, w = at % w_feature, h = at / w_feature, n = index / plane;
    const float *masks = mask_data + n * h_mask * w_mask * plane + at;
    float *buffer = buffer_data + n * plane * plane + at;
    const int y_end = min(h_feature, h_mask + h - half_h_mask), x_end = min(w_feature, w_mask + w - half_w_mask);
    for (int y = max(0, h - half_h_mask); y < y_end; ++y)
      for (int x = max(0, w - half_w_mask); x < x_end; ++x)
        buffer[(y * w_feature + x) * plane] = masks[((y - h + half_h_mask) * w_mask + x - w + half_w_mask) * plane];
  }
}
