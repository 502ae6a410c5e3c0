// a block copies the mask of one element, with its threads over the values of the mask
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/psamask_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void psamask_distribute_forward_cuda_float(
    const int nthreads, const int h_feature, const int w_feature,
    const int h_mask, const int w_mask, const int half_h_mask,
    const int half_w_mask, const float* mask_data, float* buffer_data) {
  const int plane = h_feature * w_feature;
  for (int index = blockIdx.x; index < nthreads; index += gridDim.x) {
    const int w = index % w_feature;
    const int h = index / w_feature % h_feature;
    const int n = index / plane;
    for (int element = threadIdx.x; element < h_mask * w_mask; element += blockDim.x) {
      const int y = h + element / w_mask - half_h_mask;
      const int x = w + element % w_mask - half_w_mask;
      if (y >= 0 && y < h_feature && x >= 0 && x < w_feature)
        buffer_data[index * plane + y * w_feature + x] =
            mask_data[(n * h_mask * w_mask + element) * plane + h * w_feature + w];
    }
  }
}
