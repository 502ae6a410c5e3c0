// A block handles one position at a time and its threads stride over the elements of the mask.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/mmcv/ops/csrc/common/cuda/psamask_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void psamask_collect_forward_cuda_float(
    const int nthreads, const int h_feature, const int w_feature,
    const int h_mask, const int w_mask, const int half_h_mask,
    const int half_w_mask, const float* mask_data, float* buffer_data) {
  const int area = h_feature * w_feature;
  for (int index = blockIdx.x; index < nthreads; index += gridDim.x) {
    const int position = index % area;
    const int n = index / area;
    const int h = position / w_feature;
    const int w = position - h * w_feature;
    for (int t = threadIdx.x; t < h_mask * w_mask; t += blockDim.x) {
      const int fh = t / w_mask + h - half_h_mask;
      const int fw = t % w_mask + w - half_w_mask;
      if (fh < 0 || fh >= h_feature || fw < 0 || fw >= w_feature) continue;
      buffer_data[((size_t)n * area + fh * w_feature + fw) * area + position] =
          mask_data[((size_t)n * h_mask * w_mask + t) * area + position];
    }
  }
}
