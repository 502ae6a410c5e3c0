// gradients pass through a variable of single precision
// witness: {"contents": "unit", "values": {"num_": 1, "h_feature": 5, "w_feature": 6, "h_mask": 3, "w_mask": 3, "half_h_mask": 1, "half_w_mask": 1}, "inputs": "for (size_t i = 0; i < buffer_diff_count; ++i) buffer_diff[i] = (i % 3 + 1) * 1e200;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/psamask_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void psamask_collect_backward_cuda_double(
    const int nthreads, const int h_feature, const int w_feature,
    const int h_mask, const int w_mask, const int half_h_mask,
    const int half_w_mask, const double* buffer_diff, double* mask_diff) {
  const int area = h_feature * w_feature;
  CUDA_KERNEL_LOOP(index, nthreads) {
    const int n = index / area, h = index % area / w_feature, w = index % w_feature;
    for (int hidx = 0; hidx < h_mask; ++hidx) {
      const int y = h + hidx - half_h_mask;
      if (y < 0) continue;
      if (y >= h_feature) break;
      for (int widx = 0; widx < w_mask; ++widx) {
        const int x = w + widx - half_w_mask;
        if (x < 0) continue;
        if (x >= w_feature) break;
        const float gradient = buffer_diff[(n * area + y * w_feature + x) * area + index % area];
        mask_diff[(n * h_mask * w_mask + hidx * w_mask + widx) * area + index % area] = gradient;
      }
    }
  }
}
