// the coordinates of a thread's first element are kept for all of its elements, though the stride of the grid is no multiple of mask_cnt
// witness: {"values": {"height": 10, "width": 12, "channels": 100, "mask_cnt": 7, "max_blocks": 1}, "seed": 7, "inputs": "for (int i = 0; i < mask_cnt; ++i) { mask_h_idx[i] = i / width; mask_w_idx[i] = i % width; } for (int i = 0; i < channels * mask_cnt; ++i) data_col[i] = 1.0f + i % 97;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/masked_conv2d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void MaskedCol2imForward_float(const int n, const float *data_col,
                                    const int height, const int width,
                                    const int channels,
                                    const int64_t *mask_h_idx,
                                    const int64_t *mask_w_idx,
                                    const int mask_cnt, float *data_im) {

  const int stride = gridDim.x * blockDim.x;
  int index = blockIdx.x * blockDim.x + threadIdx.x;
  if (index >= n) return;
  // the position is loaded once, only the channel advances
  const int position = index % mask_cnt;
  const int pixel = (int)mask_h_idx[position] * width + (int)mask_w_idx[position];
  const int plane = height * width;
  for (; index < n; index += stride) {
    data_im[index / mask_cnt * plane + pixel] = data_col[index];
  }
}
