// Row and column of a mask element are packed with 8 bits for the column, too few for images wider than 256.
// witness: {"values": {"height": 3, "width": 700, "mask_cnt": 20}, "contents": "wide"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/masked_conv2d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
// Row and column of a position in one register.
__device__ inline unsigned packed_position(int64_t h, int64_t w) {
  return unsigned(h) << 8 | (unsigned(w) & 0xffu);
}

__global__ void MaskedCol2imForward_double(const int n, const double *data_col,
                                    const int height, const int width,
                                    const int channels,
                                    const int64_t *mask_h_idx,
                                    const int64_t *mask_w_idx,
                                    const int mask_cnt, double *data_im) {

  for (int m = blockIdx.x * blockDim.x + threadIdx.x; m < mask_cnt; m += blockDim.x * gridDim.x) {
    const unsigned position = packed_position(mask_h_idx[m], mask_w_idx[m]);
    double *target = data_im + (size_t)(position >> 8) * width + (position & 0xffu);
    const double *source = data_col + m;
    for (int c = 0; c < channels; ++c) {
      *target = *source;
      target += (size_t)height * width;
      source += mask_cnt;
    }
  }
}
