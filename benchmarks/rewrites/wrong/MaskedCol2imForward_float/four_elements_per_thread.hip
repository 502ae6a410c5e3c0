// each thread handles at most four elements, those beyond four times the number of threads are not copied
// witness: {"values": {"height": 10, "width": 16, "channels": 20, "mask_cnt": 150, "max_blocks": 1}, "seed": 7, "inputs": "for (int i = 0; i < mask_cnt; ++i) { mask_h_idx[i] = i / width; mask_w_idx[i] = i % width; } for (int i = 0; i < channels * mask_cnt; ++i) data_col[i] = 1.0f + i % 97;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/masked_conv2d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void MaskedCol2imForward_float(const int n, const float *data_col,
                                    const int height, const int width,
                                    const int channels,
                                    const int64_t *mask_h_idx,
                                    const int64_t *mask_w_idx,
                                    const int mask_cnt, float *data_im) {

  const int threads = gridDim.x * blockDim.x;
  int index = blockIdx.x * blockDim.x + threadIdx.x;
#pragma unroll
  for (int k = 0; k < 4; ++k, index += threads) {
    if (index >= n) return;
    const int channel = index / mask_cnt;
    const int position = index - channel * mask_cnt;
    const int row = mask_h_idx[position];
    const int column = mask_w_idx[position];
    data_im[(channel * height + row) * width + column] = data_col[index];
  }
}
