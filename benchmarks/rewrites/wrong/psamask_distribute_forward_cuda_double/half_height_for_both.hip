// half of the height of the mask is used for its width as well
// witness: {"values": {"h_mask": 3, "w_mask": 5, "half_h_mask": 1, "half_w_mask": 2}, "seed": 7}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/psamask_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
struct MaskWindow {
  int begin, end, shift;
};

__device__ inline MaskWindow mask_window(int at, int feature, int mask, int half) {
  MaskWindow window;
  window.begin = half > at ? half - at : 0;
  window.end = mask < feature + half - at ? mask : feature + half - at;
  window.shift = at - half;
  return window;
}

__global__ void psamask_distribute_forward_cuda_double(
    const int nthreads, const int h_feature, const int w_feature,
    const int h_mask, const int w_mask, const int half_h_mask,
    const int half_w_mask, const double* mask_data, double* buffer_data) {

  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < nthreads;
       i += blockDim.x * gridDim.x) {
    const int w = i % w_feature;
    const int h = i / w_feature % h_feature;
    const int n = i / w_feature / h_feature;
    const MaskWindow rows = mask_window(h, h_feature, h_mask, half_h_mask);
    const MaskWindow columns = mask_window(w, w_feature, w_mask, half_h_mask);
    double* out = buffer_data + i * h_feature * w_feature;
    for (int y = rows.begin; y < rows.end; ++y) {
      for (int x = columns.begin; x < columns.end; ++x) {
        out[(y + rows.shift) * w_feature + x + columns.shift] =
            mask_data[(((n * h_mask + y) * w_mask + x) * h_feature + h) * w_feature + w];
      }
    }
  }
}
