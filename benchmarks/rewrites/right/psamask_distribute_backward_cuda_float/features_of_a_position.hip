// a block takes a position, its threads the features that it may reach, from the last to the first
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/psamask_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void psamask_distribute_backward_cuda_float(
    const int nthreads, const int h_feature, const int w_feature,
    const int h_mask, const int w_mask, const int half_h_mask,
    const int half_w_mask, const float* buffer_diff, float* mask_diff) {
  const int plane = h_feature * w_feature;
  for (int index = blockIdx.x; index < nthreads; index += gridDim.x) {
    const int position = index % plane;
    const int n = index / plane;
    const int h = position / w_feature, w = position % w_feature;
    for (int feature = plane - 1 - (int)threadIdx.x; feature >= 0; feature -= blockDim.x) {
      const int hidx = feature / w_feature - h + half_h_mask;
      const int widx = feature % w_feature - w + half_w_mask;
      if (hidx < 0 || widx < 0 || hidx >= h_mask || widx >= w_mask) continue;
      mask_diff[((size_t)(n * h_mask + hidx) * w_mask + widx) * plane + position] =
          buffer_diff[(size_t)index * plane + feature];
    }
  }
}
