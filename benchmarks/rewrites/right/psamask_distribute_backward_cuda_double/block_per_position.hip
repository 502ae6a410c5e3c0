// A block has one position at a time, and its threads share the elements of the mask.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/psamask_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void psamask_distribute_backward_cuda_double(
    const int nthreads, const int h_feature, const int w_feature,
    const int h_mask, const int w_mask, const int half_h_mask,
    const int half_w_mask, const double* buffer_diff, double* mask_diff) {
  const int plane = h_feature * w_feature;
  const int places = h_mask * w_mask;
  for (int index = blockIdx.x; index < nthreads; index += gridDim.x) {
    const int w = index % w_feature;
    const int h = (index / w_feature) % h_feature;
    const int n = index / w_feature / h_feature;
    const double* source = buffer_diff + static_cast<size_t>(index) * plane;
    double* target = mask_diff + static_cast<size_t>(n) * places * plane + h * w_feature + w;
    for (int place = threadIdx.x; place < places; place += blockDim.x) {
      const int fh = place / w_mask + h - half_h_mask;
      const int fw = place % w_mask + w - half_w_mask;
      if (fh >= 0 && fh < h_feature && fw >= 0 && fw < w_feature)
        target[static_cast<size_t>(place) * plane] = source[fh * w_feature + fw];
    }
  }
}
