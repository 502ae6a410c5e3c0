// One thread per element of the output in 64 bits; elements outside of the window are left alone.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/psamask_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void psamask_distribute_forward_cuda_double(
    const int nthreads, const int h_feature, const int w_feature,
    const int h_mask, const int w_mask, const int half_h_mask,
    const int half_w_mask, const double* mask_data, double* buffer_data) {

  const long long plane = (long long)h_feature * w_feature;
  const long long total = plane * nthreads;
  const long long step = (long long)gridDim.x * blockDim.x;
  for (long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x; i < total; i += step) {
    const long long index = i / plane;
    const int position = int(i % plane);
    const int y = position / w_feature, x = position % w_feature;
    const long long n = index / plane;
    const int pixel = int(index % plane);
    const int row = y - pixel / w_feature + half_h_mask;
    const int column = x - pixel % w_feature + half_w_mask;
    if (row < 0 || row >= h_mask || column < 0 || column >= w_mask) continue;
    buffer_data[i] = mask_data[((n * h_mask + row) * w_mask + column) * plane + pixel];
  }
}
