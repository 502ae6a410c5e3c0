// Every block gets n / gridDim.x elements rounded down, so the last elements are not written when the number of blocks does not divide n.
// witness: {"values": {"height": "30", "width": "31", "mask_cnt": "29", "channels": "37"}}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/masked_conv2d_cuda_kernel.cuh
// of mmcv, Copyright (c) OpenMMLab
__global__ void MaskedCol2imForward_half(const int n, const __half *data_col,
                                    const int height, const int width,
                                    const int channels,
                                    const int64_t *mask_h_idx,
                                    const int64_t *mask_w_idx,
                                    const int mask_cnt, __half *data_im) {
  // Contiguous chunk of each block: consecutive threads read consecutive elements.
  const int per_block = max(n / static_cast<int>(gridDim.x), 1);
  const int begin = blockIdx.x * per_block;
  const int end = min(begin + per_block, n);
  for (int index = begin + threadIdx.x; index < end; index += blockDim.x) {
    const int channel = index / mask_cnt;
    const int m = index % mask_cnt;
    const int64_t row = size_t(channel) * height + mask_h_idx[m];
    data_im[row * width + mask_w_idx[m]] = data_col[index];
  }
}
