// a position is packed into ten bits for each coordinate
// witness: {"values": {"height": 3, "width": 1500, "channels": 3, "mask_cnt": 200}, "inputs": "for (int i = 0; i < mask_cnt; ++i) { mask_h_idx[i] = i % 3; mask_w_idx[i] = i * 7; }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/masked_conv2d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void MaskedCol2imForward_float(const int n, const float *data_col,
                                    const int height, const int width,
                                    const int channels,
                                    const int64_t *mask_h_idx,
                                    const int64_t *mask_w_idx,
                                    const int mask_cnt, float *data_im) {

  __shared__ unsigned packed[512];
  const int step = gridDim.x * 512;
  for (int first = blockIdx.x * 512; first < n; first += step) {
    const int index = first + threadIdx.x;
    const int m_index = index % mask_cnt;
    // h in the upper bits, w in the lower ten
    packed[threadIdx.x] = (unsigned)(mask_h_idx[m_index] << 10 | (mask_w_idx[m_index] & 1023));
    if (index < n) {
      const unsigned position = packed[threadIdx.x];
      const int h_im = position >> 10, w_im = position & 1023;
      const int c_im = index / mask_cnt;
      data_im[((size_t)c_im * height + h_im) * width + w_im] = data_col[index];
    }
  }
}
