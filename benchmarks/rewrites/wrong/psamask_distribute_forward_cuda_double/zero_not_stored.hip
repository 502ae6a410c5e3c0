// Zero values are not stored, as if the buffer were cleared before the call, so old contents stay there.
// witness: {"values": {}, "inputs": "mask_data[104] = 0.0;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/psamask_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void psamask_distribute_forward_cuda_double(
    const int nthreads, const int h_feature, const int w_feature,
    const int h_mask, const int w_mask, const int half_h_mask,
    const int half_w_mask, const double* mask_data, double* buffer_data) {
  const int area = h_feature * w_feature;
  CUDA_KERNEL_LOOP(index, nthreads) {
    const int w = index % w_feature;
    const int h = (index / w_feature) % h_feature;
    const int n = index / w_feature / h_feature;
    double* out = buffer_data + index * area;
    for (int hidx = 0; hidx < h_mask; ++hidx) {
      const int y = hidx + h - half_h_mask;
      if (y < 0 || y >= h_feature) continue;
      for (int widx = 0; widx < w_mask; ++widx) {
        const int x = widx + w - half_w_mask;
        if (x < 0 || x >= w_feature) continue;
        const double value =
            mask_data[((n * h_mask + hidx) * w_mask + widx) * area + h * w_feature + w];
        // Masks are sparse: save the store where nothing is to be distributed.
        if (value != 0.0) out[y * w_feature + x] = value;
      }
    }
  }
}
