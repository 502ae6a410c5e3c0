// A place of the mask is split with its height instead of its width, right only for square masks.
// witness: {"values": {"h_mask": 3, "w_mask": 5, "half_h_mask": 1, "half_w_mask": 2}}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/psamask_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void psamask_distribute_forward_cuda_double(
    const int nthreads, const int h_feature, const int w_feature,
    const int h_mask, const int w_mask, const int half_h_mask,
    const int half_w_mask, const double* mask_data, double* buffer_data) {

  const int area = h_feature * w_feature;
  const int places = h_mask * w_mask;
  for (int index = blockIdx.x * blockDim.x + threadIdx.x; index < nthreads; index += blockDim.x * gridDim.x) {
    const int pixel = index % area;
    const int n = index / area;
    const int dy = pixel / w_feature - half_h_mask;
    const int dx = pixel % w_feature - half_w_mask;
    const double* from = mask_data + size_t(n) * places * area + pixel;
    for (int place = 0; place < places; ++place, from += area) {
      const unsigned int y = place / h_mask + dy;
      const unsigned int x = place % h_mask + dx;
      // one unsigned comparison covers both borders
      if (y < (unsigned int)h_feature && x < (unsigned int)w_feature)
        buffer_data[size_t(index) * area + y * w_feature + x] = *from;
    }
  }
}
