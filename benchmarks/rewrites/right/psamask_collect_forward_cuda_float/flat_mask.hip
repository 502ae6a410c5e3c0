// one loop over all elements of the mask, from the last to the first
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/psamask_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void psamask_collect_forward_cuda_float(
    const int nthreads, const int h_feature, const int w_feature,
    const int h_mask, const int w_mask, const int half_h_mask,
    const int half_w_mask, const float* mask_data, float* buffer_data) {
  CUDA_KERNEL_LOOP(index, nthreads) {
    const int w = index % w_feature, h = index / w_feature % h_feature, n = index / w_feature / h_feature;
    for (int k = h_mask * w_mask - 1; k >= 0; --k) {
      const int y = h - half_h_mask + k / w_mask, x = w - half_w_mask + k % w_mask;
      if ((unsigned)y >= (unsigned)h_feature || (unsigned)x >= (unsigned)w_feature) continue;
      const int from = ((n * h_mask * w_mask + k) * h_feature + h) * w_feature + w;
      const int to = ((n * h_feature + y) * w_feature + x) * h_feature * w_feature + h * w_feature + w;
      buffer_data[to] = __ldg(mask_data + from);
    }
  }
}
