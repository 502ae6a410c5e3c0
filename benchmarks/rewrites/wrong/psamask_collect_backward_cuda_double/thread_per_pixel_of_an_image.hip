// a block copies an image with a thread per pixel, of which there may be more than threads
// witness: {"contents": "unit", "values": {"num_": 2, "h_feature": 27, "w_feature": 21, "h_mask": 3, "w_mask": 3, "half_h_mask": 1, "half_w_mask": 1}, "inputs": "for (size_t i = 0; i < buffer_diff_count; ++i) buffer_diff[i] = 1.0 + i % 1013;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/psamask_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void psamask_collect_backward_cuda_double(
    const int nthreads, const int h_feature, const int w_feature,
    const int h_mask, const int w_mask, const int half_h_mask,
    const int half_w_mask, const double* buffer_diff, double* mask_diff) {
  const int area = h_feature * w_feature, positions = h_mask * w_mask;
  const int n = blockIdx.x, pixel = threadIdx.x;
  if (n >= nthreads / area || pixel >= area) return;
  const int h = pixel / w_feature, w = pixel % w_feature;
  const double* from = buffer_diff + n * area * area;
  double* to = mask_diff + n * positions * area;
  for (int position = 0; position < positions; ++position) {
    const int y = h + position / w_mask - half_h_mask;
    const int x = w + position % w_mask - half_w_mask;
    if (y >= 0 && y < h_feature && x >= 0 && x < w_feature)
      to[position * area + pixel] = from[(y * w_feature + x) * area + pixel];
  }
}
