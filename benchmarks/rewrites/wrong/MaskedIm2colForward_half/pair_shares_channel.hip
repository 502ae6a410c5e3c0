// Two neighbouring outputs per thread share one channel, which is wrong for the pair that crosses a channel when mask_cnt is odd.
// witness: {"values": {"mask_cnt": 7, "im_size1": 4}, "contents": "wide", "seed": 1}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/masked_conv2d_cuda_kernel.cuh
// of mmcv, Copyright (c) OpenMMLab
__device__ inline void im2col_pair_column(const __half *plane, int height, int width, int kernel_h, int kernel_w,
                                          int top, int left, int pitch, __half *out) {
  for (int i = 0; i < kernel_h; ++i) {
    const int y = top + i;
    const bool row = (unsigned)y < (unsigned)height;
    for (int j = 0; j < kernel_w; ++j, out += pitch) {
      const int x = left + j;
      *out = row && (unsigned)x < (unsigned)width ? plane[y * width + x] : __float2half(0.0f);
    }
  }
}

__global__ void MaskedIm2colForward_half(const int n, const __half *data_im,
                                    const int height, const int width,
                                    const int kernel_h, const int kernel_w,
                                    const int pad_h, const int pad_w,
                                    const int64_t *mask_h_idx,
                                    const int64_t *mask_w_idx,
                                    const int mask_cnt, __half *data_col) {
  const int pairs = (n + 1) / 2;
  for (int pair = blockIdx.x * blockDim.x + threadIdx.x; pair < pairs; pair += blockDim.x * gridDim.x) {
    const int first = 2 * pair;
    const int c = first / mask_cnt;
    const int m = first - c * mask_cnt;
    const __half *plane = data_im + (size_t)c * height * width;
    __half *out = data_col + (size_t)c * kernel_h * kernel_w * mask_cnt + m;
    im2col_pair_column(plane, height, width, kernel_h, kernel_w, (int)mask_h_idx[m] - pad_h,
                       (int)mask_w_idx[m] - pad_w, mask_cnt, out);
    if (first + 1 < n)
      im2col_pair_column(plane, height, width, kernel_h, kernel_w, (int)mask_h_idx[m + 1] - pad_h,
                         (int)mask_w_idx[m + 1] - pad_w, mask_cnt, out + 1);
  }
}
