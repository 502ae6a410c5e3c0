// The threads of a block stride over the positions of the feature map and each decides if the mask covers its own.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/mmcv/ops/csrc/common/cuda/psamask_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void psamask_distribute_backward_cuda_double(
    const int nthreads, const int h_feature, const int w_feature,
    const int h_mask, const int w_mask, const int half_h_mask,
    const int half_w_mask, const double* buffer_diff, double* mask_diff) {
  const int area = h_feature * w_feature;
  for (int index = blockIdx.x; index < nthreads; index += gridDim.x) {
    const int n = index / area;
    const int position = index - n * area;
    const int shift_h = half_h_mask - position / w_feature;
    const int shift_w = half_w_mask - position % w_feature;
    const double* row = buffer_diff + (size_t)index * area;
    for (int target = threadIdx.x; target < area; target += blockDim.x) {
      const int hidx = target / w_feature + shift_h;
      const int widx = target % w_feature + shift_w;
      const bool covered = static_cast<unsigned>(hidx) < static_cast<unsigned>(h_mask) &&
                           static_cast<unsigned>(widx) < static_cast<unsigned>(w_mask);
      if (covered)
        mask_diff[((size_t)(n * h_mask + hidx) * w_mask + widx) * area + position] = row[target];
    }
  }
}
