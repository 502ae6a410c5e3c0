// the padding is taken to be half of the kernel
// witness: {"values": {"height": 9, "width": 7, "mask_cnt": 20, "im_size1": 3, "kernel_h": 3, "kernel_w": 3, "pad_h": 0, "pad_w": 0}, "inputs": " for (int i = 0; i < mask_cnt; ++i) { mask_h_idx[i] = i * 5 % 7; mask_w_idx[i] = i * 3 % 5; }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/masked_conv2d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void MaskedIm2colForward_float(const int n, const float *data_im,
                                    const int height, const int width,
                                    const int kernel_h, const int kernel_w,
                                    const int pad_h, const int pad_w,
                                    const int64_t *mask_h_idx,
                                    const int64_t *mask_w_idx,
                                    const int mask_cnt, float *data_col) {
  // mask_cnt * channels
  CUDA_1D_KERNEL_LOOP(index, n) {
    const int m_index = index % mask_cnt;
    const int h_col = mask_h_idx[m_index];
    const int w_col = mask_w_idx[m_index];
    const int c_im = index / mask_cnt;
    const int c_col = c_im * kernel_h * kernel_w;
    const int h_offset = h_col - (kernel_h >= 3 && pad_h > 0 ? pad_h : kernel_h / 2);
    const int w_offset = w_col - (kernel_w >= 3 && pad_w > 0 ? pad_w : kernel_w / 2);
    float *data_col_ptr = data_col + c_col * mask_cnt + m_index;
    for (int i = 0; i < kernel_h; ++i) {
      int h_im = h_offset + i;
      for (int j = 0; j < kernel_w; ++j) {
        int w_im = w_offset + j;
        if (h_im >= 0 && w_im >= 0 && h_im < height && w_im < width) {
          *data_col_ptr =
              (float)data_im[(c_im * height + h_im) * width + w_im];
        } else {
          *data_col_ptr = 0.0;
        }
        data_col_ptr += mask_cnt;
      }
    }
  }
}
