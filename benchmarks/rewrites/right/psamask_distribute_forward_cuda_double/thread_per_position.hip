// a thread does one position of the target map at a time and writes it if the mask reaches it
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/psamask_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void psamask_distribute_forward_cuda_double(
    const int nthreads, const int h_feature, const int w_feature,
    const int h_mask, const int w_mask, const int half_h_mask,
    const int half_w_mask, const double* mask_data, double* buffer_data) {

  const long long plane = (long long)h_feature * w_feature;
  const long long total = nthreads * plane;
  for (long long t = (long long)blockIdx.x * blockDim.x + threadIdx.x; t < total;
       t += (long long)blockDim.x * gridDim.x) {
    const long long index = t / plane;
    const int target = t % plane;
    const int pixel = index % plane;
    const long long n = index / plane;
    const int row = target / w_feature - pixel / w_feature + half_h_mask;
    if (row < 0 || row >= h_mask) continue;
    const int column = target % w_feature - pixel % w_feature + half_w_mask;
    if (column < 0 || column >= w_mask) continue;
    buffer_data[t] = mask_data[((n * h_mask + row) * w_mask + column) * plane + pixel];
  }
}
