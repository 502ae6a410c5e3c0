// The columns inside of the image are kept in a mask of eight bits, too few for wider windows.
// witness: {"values": {"kernel_h": 1, "kernel_w": 9, "pad_h": 0, "pad_w": 4}, "seed": 7, "inputs": "for (int i = 0; i < im_size1 * height * width; ++i) data_im[i] = 1.0f + i % 7; for (int i = 0; i < mask_cnt; ++i) { mask_h_idx[i] = 2 + i; mask_w_idx[i] = 5; }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/masked_conv2d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
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
    const int m = index - channel * mask_cnt;
    const int y0 = (int)mask_h_idx[m] - pad_h;
    const int x0 = (int)mask_w_idx[m] - pad_w;
    // which columns of the window lie inside is the same for all of its rows
    unsigned char valid = 0;
    for (int j = 0; j < kernel_w; ++j) {
      if (x0 + j >= 0 && x0 + j < width) valid |= 1u << j;
    }
    float *out = data_col + channel * kernel_h * kernel_w * mask_cnt + m;
    for (int i = 0; i < kernel_h; ++i) {
      const int y = y0 + i;
      const unsigned int row_valid = (y >= 0 && y < height) ? valid : 0u;
      for (int j = 0; j < kernel_w; ++j, out += mask_cnt) {
        float value = 0.0f;
        if ((row_valid >> j) & 1u) {
          value = data_im[(channel * height + y) * width + x0 + j];
        }
        *out = value;
      }
    }
  }
}
