// Padding is zero times the nearest pixel, which is not zero where that pixel is infinite or not a number.
// witness: {"values": {}, "seed": 7, "inputs": "for (int i = 0; i < im_size1 * height * width; ++i) data_im[i] = 1.0f + i % 7; data_im[0] = __builtin_inff(); for (int i = 0; i < mask_cnt; ++i) { mask_h_idx[i] = i; mask_w_idx[i] = i; }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/masked_conv2d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__device__ inline int clamp_to(int v, int last) {
  return v < 0 ? 0 : (v > last ? last : v);
}

__global__ void MaskedIm2colForward_float(const int n, const float *data_im,
                                    const int height, const int width,
                                    const int kernel_h, const int kernel_w,
                                    const int pad_h, const int pad_w,
                                    const int64_t *mask_h_idx,
                                    const int64_t *mask_w_idx,
                                    const int mask_cnt, float *data_col) {
  for (int index = blockIdx.x * blockDim.x + threadIdx.x; index < n;
       index += blockDim.x * gridDim.x) {
    const int channel = index / mask_cnt;
    const int m = index % mask_cnt;
    const int y0 = (int)mask_h_idx[m] - pad_h;
    const int x0 = (int)mask_w_idx[m] - pad_w;
    const float *plane = data_im + channel * height * width;
    float *out = data_col + channel * kernel_h * kernel_w * mask_cnt + m;
    // no branches: always load a valid pixel and weight it with 0 or 1
    for (int i = 0; i < kernel_h; ++i) {
      const int y = clamp_to(y0 + i, height - 1);
      const float row_weight = (y == y0 + i) ? 1.0f : 0.0f;
      for (int j = 0; j < kernel_w; ++j) {
        const int x = clamp_to(x0 + j, width - 1);
        const float weight = (x == x0 + j) ? row_weight : 0.0f;
        *out = weight * plane[y * width + x];
        out += mask_cnt;
      }
    }
  }
}
