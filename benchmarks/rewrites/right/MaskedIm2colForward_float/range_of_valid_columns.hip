// The range of columns inside of the image is computed once per window; the rest of each row is filled with zeros.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/masked_conv2d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void MaskedIm2colForward_float(const int n, const float *data_im,
                                    const int height, const int width,
                                    const int kernel_h, const int kernel_w,
                                    const int pad_h, const int pad_w,
                                    const int64_t *mask_h_idx,
                                    const int64_t *mask_w_idx,
                                    const int mask_cnt, float *data_col) {
  const int64_t threads = (int64_t)blockDim.x * gridDim.x;
  for (int64_t index = (int64_t)blockIdx.x * blockDim.x + threadIdx.x;
       index < n; index += threads) {
    const int channel = (int)(index / mask_cnt);
    const int m = (int)(index - (int64_t)channel * mask_cnt);
    const int h_col = mask_h_idx[m];
    const int w_col = mask_w_idx[m];
    const int64_t top = (int64_t)h_col - pad_h;
    const int64_t left = (int64_t)w_col - pad_w;
    int64_t begin = left < 0 ? -left : 0;
    if (begin > kernel_w) begin = kernel_w;
    int64_t end = (int64_t)width - left;
    if (end > kernel_w) end = kernel_w;
    if (end < begin) end = begin;
    const float *plane = data_im + (int64_t)channel * height * width;
    float *column =
        data_col + (int64_t)channel * kernel_h * kernel_w * mask_cnt + m;
    for (int i = 0; i < kernel_h; ++i) {
      const int64_t y = top + i;
      float *out = column + (int64_t)i * kernel_w * mask_cnt;
      if (y < 0 || y >= height) {
        for (int j = 0; j < kernel_w; ++j) out[(int64_t)j * mask_cnt] = 0.0f;
        continue;
      }
      const float *row = plane + y * width;
      for (int64_t j = 0; j < begin; ++j) out[j * mask_cnt] = 0.0f;
      for (int64_t j = begin; j < end; ++j) out[j * mask_cnt] = row[left + j];
      for (int64_t j = end; j < kernel_w; ++j) out[j * mask_cnt] = 0.0f;
    }
  }
}
