// a block copies the mask of a pixel with one element per thread: elements of masks above 512 are left out
// witness: {"values": {"h_feature": 15, "w_feature": 15, "h_mask": 29, "w_mask": 29, "num_": 1, "half_h_mask": 14, "half_w_mask": 14}, "contents": "wide", "seed": 42}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/psamask_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void psamask_collect_backward_cuda_float(
    const int nthreads, const int h_feature, const int w_feature,
    const int h_mask, const int w_mask, const int half_h_mask,
    const int half_w_mask, const float* buffer_diff, float* mask_diff) {
  const int area = h_feature * w_feature;
  // the grid has as many blocks as there are pixels: all threads of a block work on one
  for (int pixel = blockIdx.x; pixel < nthreads; pixel += gridDim.x) {
    const int n = pixel / area, at = pixel - n * area;
    const int h = at / w_feature, w = at - h * w_feature;
    const int element = threadIdx.x;
    if (element < h_mask * w_mask) {
      const int hidx = element / w_mask, widx = element - hidx * w_mask;
      const int y = hidx + h - half_h_mask, x = widx + w - half_w_mask;
      if (y >= 0 && y < h_feature && x >= 0 && x < w_feature)
        mask_diff[(n * h_mask * w_mask + element) * area + at] =
            buffer_diff[(n * area + y * w_feature + x) * area + at];
    }
  }
}
