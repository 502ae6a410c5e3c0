// One flat loop over all elements of the mask in memory order; each stores to its place if that lies inside the feature.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/psamask_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void psamask_distribute_forward_cuda_double(
    const int nthreads, const int h_feature, const int w_feature,
    const int h_mask, const int w_mask, const int half_h_mask,
    const int half_w_mask, const double* mask_data, double* buffer_data) {
  const long long area = (long long)h_feature * w_feature;
  const long long cells = (long long)h_mask * w_mask;
  const long long total = (long long)nthreads * cells;
  const long long stride = (long long)blockDim.x * gridDim.x;
  for (long long at = (long long)blockIdx.x * blockDim.x + threadIdx.x; at < total; at += stride) {
    const long long pixel = at % area;
    const long long cell = at / area % cells;
    const long long n = at / area / cells;
    const long long y = pixel / w_feature + cell / w_mask - half_h_mask;
    const long long x = pixel % w_feature + cell % w_mask - half_w_mask;
    if (y < 0 || y >= h_feature || x < 0 || x >= w_feature) continue;
    buffer_data[(n * area + pixel) * area + y * w_feature + x] = mask_data[at];
  }
}
