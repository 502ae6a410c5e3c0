// Values pass through a float on their way, which loses digits and range.
// witness: {"inputs": "for (size_t i = 0; i < mask_data_count; ++i) mask_data[i] *= 1e300;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/psamask_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void psamask_distribute_forward_cuda_double(
    const int nthreads, const int h_feature, const int w_feature,
    const int h_mask, const int w_mask, const int half_h_mask,
    const int half_w_mask, const double* mask_data, double* buffer_data) {

  // Blocks run over pixels, threads over the places of the mask.
  const int area = h_feature * w_feature, places = h_mask * w_mask;
  for (int index = blockIdx.x; index < nthreads; index += gridDim.x) {
    const int n = index / area, pixel = index % area;
    const int h = pixel / w_feature, w = pixel % w_feature;
    for (int place = threadIdx.x; place < places; place += blockDim.x) {
      const int y = place / w_mask + h - half_h_mask;
      const int x = place % w_mask + w - half_w_mask;
      const float value = __ldg(mask_data + (size_t(n) * places + place) * area + pixel);
      if (y >= 0 && y < h_feature && x >= 0 && x < w_feature)
        buffer_data[size_t(index) * area + y * w_feature + x] = value;
    }
  }
}
