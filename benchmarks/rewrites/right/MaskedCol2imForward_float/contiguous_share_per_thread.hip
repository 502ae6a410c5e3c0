// each thread copies a contiguous share of the columns and advances position and channel without divisions
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/masked_conv2d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void MaskedCol2imForward_float(const int n, const float *data_col,
                                    const int height, const int width,
                                    const int channels,
                                    const int64_t *mask_h_idx,
                                    const int64_t *mask_w_idx,
                                    const int mask_cnt, float *data_im) {

  const int64_t threads = (int64_t)gridDim.x * blockDim.x;
  const int64_t thread = (int64_t)blockIdx.x * blockDim.x + threadIdx.x;
  const int64_t share = (n + threads - 1) / threads;
  const int64_t begin = thread * share;
  const int64_t end = begin + share < n ? begin + share : n;
  if (begin >= end) return;
  int64_t channel = begin / mask_cnt;
  int64_t position = begin - channel * mask_cnt;
  for (int64_t index = begin; index < end; ++index) {
    const int64_t row = (int)mask_h_idx[position];
    const int64_t column = (int)mask_w_idx[position];
    data_im[(channel * height + row) * width + column] = data_col[index];
    if (++position == mask_cnt) {
      position = 0;
      ++channel;
    }
  }
}
