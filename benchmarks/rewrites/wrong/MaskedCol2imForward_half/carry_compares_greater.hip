// The step of the grid-stride loop is added to channel and mask index separately, and the carry is missed when the mask index becomes exactly mask_cnt.
// witness: {"values": {"height": "30", "width": "31", "mask_cnt": "27", "channels": "60", "max_blocks": "1"}}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/masked_conv2d_cuda_kernel.cuh
// of mmcv, Copyright (c) OpenMMLab
__global__ void MaskedCol2imForward_half(const int n, const __half *data_col,
                                    const int height, const int width,
                                    const int channels,
                                    const int64_t *mask_h_idx,
                                    const int64_t *mask_w_idx,
                                    const int mask_cnt, __half *data_im) {
  // One division per thread: afterwards channel and mask index advance together.
  const int start = blockIdx.x * blockDim.x + threadIdx.x;
  const int step = gridDim.x * blockDim.x;
  const int channel_step = step / mask_cnt;
  const int mask_step = step % mask_cnt;
  int c = start / mask_cnt;
  int m = start % mask_cnt;
  for (int index = start; index < n; index += step) {
    data_im[(size_t(c) * height + mask_h_idx[m]) * width + mask_w_idx[m]] = data_col[index];
    c += channel_step;
    m += mask_step;
    if (m > mask_cnt) {
      m -= mask_cnt;
      ++c;
    }
  }
}
