// Only the flat position within the plane is tested, so that columns beyond the border wrap into the next row.
// witness: {"values": {}, "seed": 7, "inputs": "for (int i = 0; i < im_size1 * height * width; ++i) data_im[i] = 1.0f + i % 7; for (int i = 0; i < mask_cnt; ++i) { mask_h_idx[i] = 3 + i; mask_w_idx[i] = 0; }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/masked_conv2d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void MaskedIm2colForward_float(const int n, const float *data_im,
                                    const int height, const int width,
                                    const int kernel_h, const int kernel_w,
                                    const int pad_h, const int pad_w,
                                    const int64_t *mask_h_idx,
                                    const int64_t *mask_w_idx,
                                    const int mask_cnt, float *data_col) {
  const int area = height * width;
  for (int index = blockIdx.x * blockDim.x + threadIdx.x; index < n;
       index += blockDim.x * gridDim.x) {
    const int channel = index / mask_cnt;
    const int m = index - channel * mask_cnt;
    const float *plane = data_im + channel * area;
    float *out = data_col + channel * kernel_h * kernel_w * mask_cnt + m;
    int row_start =
        ((int)mask_h_idx[m] - pad_h) * width + (int)mask_w_idx[m] - pad_w;
    for (int i = 0; i < kernel_h; ++i) {
      for (int j = 0; j < kernel_w; ++j) {
        const int position = row_start + j;
        *out = (position >= 0 && position < area) ? plane[position] : 0.0f;
        out += mask_cnt;
      }
      row_start += width;
    }
  }
}
