// A 64-bit grid-stride loop over the cells of the result, each of which looks up its tap.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/psamask_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void psamask_collect_forward_cuda_double(
    const int nthreads, const int h_feature, const int w_feature,
    const int h_mask, const int w_mask, const int half_h_mask,
    const int half_w_mask, const double* mask_data, double* buffer_data) {

  const long long plane = (long long)h_feature * w_feature;
  const long long total = (long long)nthreads * plane;
  const long long step = (long long)blockDim.x * gridDim.x;
  for (long long e = (long long)blockIdx.x * blockDim.x + threadIdx.x; e < total; e += step) {
    const int pixel = (int)(e % plane);
    const long long row = e / plane;
    const int feature = (int)(row % plane);
    const long long n = row / plane;
    const int i = feature / w_feature - pixel / w_feature + half_h_mask;
    const int j = feature % w_feature - pixel % w_feature + half_w_mask;
    if (i < 0 || i >= h_mask || j < 0 || j >= w_mask) continue;
    buffer_data[e] = mask_data[((n * h_mask + i) * w_mask + j) * plane + pixel];
  }
}
