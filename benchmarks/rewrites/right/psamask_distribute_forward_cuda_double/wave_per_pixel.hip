// One wave per pixel walks over the linearised window, backwards.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/psamask_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void psamask_distribute_forward_cuda_double(
    const int nthreads, const int h_feature, const int w_feature,
    const int h_mask, const int w_mask, const int half_h_mask,
    const int half_w_mask, const double* mask_data, double* buffer_data) {

  const int lane = threadIdx.x % 64;
  const long long waves = (long long)gridDim.x * blockDim.x / 64;
  const int plane = h_feature * w_feature;
  for (long long pixel = ((long long)blockIdx.x * blockDim.x + threadIdx.x) / 64; pixel < nthreads;
       pixel += waves) {
    const int inside = int(pixel % plane);
    const int n = int(pixel / plane);
    const int h = inside / w_feature, w = inside % w_feature;
    const int y0 = max(0, h - half_h_mask), y1 = min(h_feature, h_mask + h - half_h_mask);
    const int x0 = max(0, w - half_w_mask), x1 = min(w_feature, w_mask + w - half_w_mask);
    const int rows = y1 - y0, columns = x1 - x0;
    if (rows <= 0 || columns <= 0) continue;
    for (int t = rows * columns - 1 - lane; t >= 0; t -= 64) {
      const int y = y0 + t / columns, x = x0 + t % columns;
      const size_t cell = (size_t(n) * h_mask + (y - h + half_h_mask)) * w_mask + (x - w + half_w_mask);
      buffer_data[size_t(pixel) * plane + y * w_feature + x] = mask_data[cell * plane + inside];
    }
  }
}
