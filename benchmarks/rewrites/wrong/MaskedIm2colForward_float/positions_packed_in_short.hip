// Positions are packed into 16 bits with sign, which long rows exceed.
// witness: {"values": {"height": 1, "width": 40000, "im_size1": 1, "kernel_h": 1, "kernel_w": 3, "pad_h": 0, "pad_w": 1, "mask_cnt": 3}, "seed": 7, "inputs": "for (int i = 0; i < im_size1 * height * width; ++i) data_im[i] = 1.0f + i % 7; for (int i = 0; i < mask_cnt; ++i) { mask_h_idx[i] = 0; mask_w_idx[i] = 39000 + i; }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/masked_conv2d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
struct PackedPosition {
  short y, x;
};

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
    PackedPosition corner;
    corner.y = (short)(mask_h_idx[m] - pad_h);
    corner.x = (short)(mask_w_idx[m] - pad_w);
    const float *plane = data_im + channel * height * width;
    float *out = data_col + channel * kernel_h * kernel_w * mask_cnt + m;
    for (int i = 0; i < kernel_h; ++i) {
      const int y = corner.y + i;
      for (int j = 0; j < kernel_w; ++j) {
        const int x = corner.x + j;
        const bool inside = y >= 0 && y < height && x >= 0 && x < width;
        out[(i * kernel_w + j) * mask_cnt] =
            inside ? plane[y * width + x] : 0.0f;
      }
    }
  }
}
