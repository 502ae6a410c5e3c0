// Threads loop over feature columns, then rows, from the last to the first with running pointers, and take pixels in reverse.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/psamask_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void psamask_collect_forward_cuda_double(
    const int nthreads, const int h_feature, const int w_feature,
    const int h_mask, const int w_mask, const int half_h_mask,
    const int half_w_mask, const double* mask_data, double* buffer_data) {

  const long long plane = (long long)h_feature * w_feature;
  const long long step = (long long)blockDim.x * gridDim.x;
  for (long long k = (long long)blockIdx.x * blockDim.x + threadIdx.x; k < nthreads; k += step) {
    const long long index = nthreads - 1 - k;
    const long long n = index / plane;
    const int pixel = (int)(index - n * plane);
    const int h = pixel / w_feature, w = pixel % w_feature;
    const int y0 = max(0, h - half_h_mask), y1 = min(h_feature, h - half_h_mask + h_mask) - 1;
    const int x0 = max(0, w - half_w_mask), x1 = min(w_feature, w - half_w_mask + w_mask) - 1;
    if (y1 < y0) continue;
    for (int x = x1; x >= x0; --x) {
      const int i = y1 - h + half_h_mask, j = x - w + half_w_mask;
      const double* from = mask_data + ((n * h_mask + i) * w_mask + j) * plane + pixel;
      double* to = buffer_data + (n * plane + (long long)y1 * w_feature + x) * plane + pixel;
      for (int y = y1;;) {
        *to = *from;
        if (--y < y0) break;
        from -= (long long)w_mask * plane;
        to -= (long long)w_feature * plane;
      }
    }
  }
}
