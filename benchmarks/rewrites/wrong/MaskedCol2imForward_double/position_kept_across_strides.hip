// The position of the mask element is read once before the loop, but differs in the next round of the grid-stride loop.
// witness: {"values": {"height": 20, "width": 30, "channels": 100, "mask_cnt": 11, "max_blocks": 1}, "contents": "wide"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/masked_conv2d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void MaskedCol2imForward_double(const int n, const double *data_col,
                                    const int height, const int width,
                                    const int channels,
                                    const int64_t *mask_h_idx,
                                    const int64_t *mask_w_idx,
                                    const int mask_cnt, double *data_im) {

  const int start = blockIdx.x * blockDim.x + threadIdx.x;
  if (start >= n) return;
  // the same element of the mask in every channel: look it up only once
  const int m = start % mask_cnt;
  const size_t within = (size_t)mask_h_idx[m] * width + mask_w_idx[m];
  const size_t plane = (size_t)height * width;
  for (int i = start; i < n; i += blockDim.x * gridDim.x)
    data_im[(i / mask_cnt) * plane + within] = data_col[i];
}
