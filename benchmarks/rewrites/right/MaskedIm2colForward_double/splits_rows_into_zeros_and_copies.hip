// the range of valid columns is computed once; each row is zeros, a plain copy, zeros
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/masked_conv2d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab

__global__ void MaskedIm2colForward_double(const int n, const double *data_im,
                                           const int height, const int width,
                                           const int kernel_h, const int kernel_w,
                                           const int pad_h, const int pad_w,
                                           const int64_t *mask_h_idx,
                                           const int64_t *mask_w_idx,
                                           const int mask_cnt, double *data_col) {
  const int stride = blockDim.x * gridDim.x;
  for (int index = blockIdx.x * blockDim.x + threadIdx.x; index < n; index += stride) {
    const int c = index / mask_cnt;
    const int m = index - c * mask_cnt;
    const int top = static_cast<int>(mask_h_idx[m]) - pad_h;
    const int left = static_cast<int>(mask_w_idx[m]) - pad_w;
    int first = left < 0 ? -left : 0;
    if (first > kernel_w) first = kernel_w;
    int last = width - left;
    if (last > kernel_w) last = kernel_w;
    if (last < first) last = first;
    double *out = data_col + c * kernel_h * kernel_w * mask_cnt + m;
    for (int i = 0; i < kernel_h; ++i) {
      const int y = top + i;
      const bool inside = y >= 0 && y < height;
      const int begin = inside ? first : kernel_w;
      const int end = inside ? last : kernel_w;
      int j = 0;
      for (; j < begin; ++j, out += mask_cnt) *out = 0.0;
      for (; j < end; ++j, out += mask_cnt) *out = data_im[(c * height + y) * width + left + j];
      for (; j < kernel_w; ++j, out += mask_cnt) *out = 0.0;
    }
  }
}
