// a thread takes an element of the mask's gradient and looks up where it comes from, if from anywhere
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/psamask_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void psamask_distribute_backward_cuda_float(
    const int nthreads, const int h_feature, const int w_feature,
    const int h_mask, const int w_mask, const int half_h_mask,
    const int half_w_mask, const float* buffer_diff, float* mask_diff) {
  const size_t total = (size_t)nthreads * h_mask * w_mask;
  for (size_t i = (size_t)blockIdx.x * blockDim.x + threadIdx.x; i < total; i += (size_t)gridDim.x * blockDim.x) {
    const int w = i % w_feature;
    const int h = i / w_feature % h_feature;
    const size_t element = i / w_feature / h_feature;
    const int widx = element % w_mask;
    const int hidx = element / w_mask % h_mask;
    const size_t n = element / w_mask / h_mask;
    const int y = h + hidx - half_h_mask, x = w + widx - half_w_mask;
    if (y >= 0 && x >= 0 && y < h_feature && x < w_feature)
      mask_diff[i] = buffer_diff[(((n * h_feature + h) * w_feature + w) * h_feature + y) * w_feature + x];
  }
}
