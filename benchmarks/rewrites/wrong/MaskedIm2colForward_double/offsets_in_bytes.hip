// The corners of the windows are kept in shared memory as signed bytes, which wrap for large padding.
// witness: {"values": {"pad_h": 257}, "contents": "unit", "seed": 3}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/masked_conv2d_cuda_kernel.cuh
// of mmcv, Copyright (c) OpenMMLab
__global__ void MaskedIm2colForward_double(const int n, const double *data_im, const int height, const int width,
                                           const int kernel_h, const int kernel_w, const int pad_h, const int pad_w,
                                           const int64_t *mask_h_idx, const int64_t *mask_w_idx, const int mask_cnt,
                                           double *data_col) {
  __shared__ signed char top[4096], left[4096];
  const bool cached = mask_cnt <= 4096;
  if (cached) {
    for (int m = threadIdx.x; m < mask_cnt; m += blockDim.x) {
      top[m] = (signed char)(mask_h_idx[m] - pad_h);
      left[m] = (signed char)(mask_w_idx[m] - pad_w);
    }
  }
  __syncthreads();
  const int taps = kernel_h * kernel_w;
  CUDA_1D_KERNEL_LOOP(index, n) {
    const int c = index / mask_cnt, m = index % mask_cnt;
    const int h0 = cached ? top[m] : (int)mask_h_idx[m] - pad_h;
    const int w0 = cached ? left[m] : (int)mask_w_idx[m] - pad_w;
    const double *plane = data_im + (size_t)c * height * width;
    double *col = data_col + (size_t)c * taps * mask_cnt + m;
    for (int t = 0; t < taps; ++t) {
      const int h = h0 + t / kernel_w, w = w0 + t % kernel_w;
      double v = 0.0;
      if ((unsigned)h < (unsigned)height && (unsigned)w < (unsigned)width) v = plane[h * width + w];
      col[(size_t)t * mask_cnt] = v;
    }
  }
}
