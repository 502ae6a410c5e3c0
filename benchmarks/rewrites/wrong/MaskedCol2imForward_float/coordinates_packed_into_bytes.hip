// the cached coordinates of masks of up to 1024 positions are kept in bytes, which wrap for images wider or higher than 256
// witness: {"values": {"height": 3, "width": 300, "channels": 4, "mask_cnt": 10}, "seed": 7, "inputs": "for (int i = 0; i < mask_cnt; ++i) { mask_h_idx[i] = i % height; mask_w_idx[i] = i * 30; } for (int i = 0; i < channels * mask_cnt; ++i) data_col[i] = 1.0f + i % 97;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/masked_conv2d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
struct packed_mask_position {
  unsigned char row;
  unsigned char column;
};

__global__ void MaskedCol2imForward_float(const int n, const float *data_col,
                                    const int height, const int width,
                                    const int channels,
                                    const int64_t *mask_h_idx,
                                    const int64_t *mask_w_idx,
                                    const int mask_cnt, float *data_im) {

  __shared__ packed_mask_position cache[1024];
  const bool cached = mask_cnt <= 1024;
  if (cached) {
    for (int i = threadIdx.x; i < mask_cnt; i += blockDim.x) {
      cache[i].row = (unsigned char)mask_h_idx[i];
      cache[i].column = (unsigned char)mask_w_idx[i];
    }
  }
  __syncthreads();
  CUDA_1D_KERNEL_LOOP(index, n) {
    const int channel = index / mask_cnt;
    const int position = index % mask_cnt;
    const int row = cached ? cache[position].row : (int)mask_h_idx[position];
    const int column = cached ? cache[position].column : (int)mask_w_idx[position];
    data_im[(channel * height + row) * width + column] = data_col[index];
  }
}
