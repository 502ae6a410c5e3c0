// The flat number of a tap is divided by the height of the window instead of its width.
// witness: {"values": {"kernel_h": 2, "kernel_w": 3}, "seed": 7, "inputs": "for (int i = 0; i < im_size1 * height * width; ++i) data_im[i] = 1.0f + i % 7; for (int i = 0; i < mask_cnt; ++i) { mask_h_idx[i] = 3 + i; mask_w_idx[i] = 4 + i; }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/masked_conv2d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void MaskedIm2colForward_float(const int n, const float *data_im,
                                    const int height, const int width,
                                    const int kernel_h, const int kernel_w,
                                    const int pad_h, const int pad_w,
                                    const int64_t *mask_h_idx,
                                    const int64_t *mask_w_idx,
                                    const int mask_cnt, float *data_col) {
  const int taps = kernel_h * kernel_w;
  for (int index = blockIdx.x * blockDim.x + threadIdx.x; index < n;
       index += blockDim.x * gridDim.x) {
    const int channel = index / mask_cnt;
    const int m = index % mask_cnt;
    const int y0 = (int)mask_h_idx[m] - pad_h;
    const int x0 = (int)mask_w_idx[m] - pad_w;
    const float *plane = data_im + channel * height * width;
    float *out = data_col + channel * taps * mask_cnt + m;
    for (int k = 0; k < taps; ++k) {
      const int y = y0 + k / kernel_h;
      const int x = x0 + k % kernel_h;
      const bool inside = y >= 0 && y < height && x >= 0 && x < width;
      out[k * mask_cnt] = inside ? plane[y * width + x] : 0.0f;
    }
  }
}
