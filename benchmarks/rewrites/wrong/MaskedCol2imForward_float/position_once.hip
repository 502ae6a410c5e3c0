// a thread looks up its position once, although it may have more than one value
// witness: {"values": {"height": 20, "width": 16, "channels": 7100, "mask_cnt": 300}, "inputs": "for (int i = 0; i < mask_cnt; ++i) { mask_h_idx[i] = i / width; mask_w_idx[i] = i % width; }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/masked_conv2d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void MaskedCol2imForward_float(const int n, const float *data_col,
                                    const int height, const int width,
                                    const int channels,
                                    const int64_t *mask_h_idx,
                                    const int64_t *mask_w_idx,
                                    const int mask_cnt, float *data_im) {

  const int first = blockIdx.x * blockDim.x + threadIdx.x;
  if (first >= n) return;
  // 64-bit loads are expensive: not for each channel
  const int m_index = first % mask_cnt;
  const int h_im = mask_h_idx[m_index];
  const int w_im = mask_w_idx[m_index];
  float *at = data_im + h_im * width + w_im;
  for (int index = first; index < n; index += blockDim.x * gridDim.x) {
    const int c_im = index / mask_cnt;
    at[(size_t)c_im * height * width] = data_col[index];
  }
}
