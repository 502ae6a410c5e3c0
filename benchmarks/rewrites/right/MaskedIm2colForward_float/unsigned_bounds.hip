// one unsigned comparison for each bound, columns in the outer loop
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/masked_conv2d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void MaskedIm2colForward_float(const int n, const float *data_im,
                                    const int height, const int width,
                                    const int kernel_h, const int kernel_w,
                                    const int pad_h, const int pad_w,
                                    const int64_t *mask_h_idx,
                                    const int64_t *mask_w_idx,
                                    const int mask_cnt, float *data_col) {
  for (int index = blockIdx.x * blockDim.x + threadIdx.x; index < n; index += gridDim.x * blockDim.x) {
    const int c = index / mask_cnt, at = index - c * mask_cnt;
    const float *image = data_im + (size_t)c * height * width;
    float *column = data_col + (size_t)c * kernel_h * kernel_w * mask_cnt + at;
    const int y0 = (int)__ldg(mask_h_idx + at) - pad_h, x0 = (int)__ldg(mask_w_idx + at) - pad_w;
    for (int j = 0; j < kernel_w; ++j) {
      for (int i = 0; i < kernel_h; ++i) {
        float value = 0.f;
        if ((unsigned)(y0 + i) < (unsigned)height && (unsigned)(x0 + j) < (unsigned)width)
          value = image[(y0 + i) * width + x0 + j];
        column[(i * kernel_w + j) * mask_cnt] = value;
      }
    }
  }
}
