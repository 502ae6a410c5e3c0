// Each thread moves two neighbouring elements, and the last one of an odd number of elements is forgotten.
// witness: {"values": {"channels": 5, "mask_cnt": 7}, "contents": "wide"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/masked_conv2d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void MaskedCol2imForward_double(const int n, const double *data_col,
                                    const int height, const int width,
                                    const int channels,
                                    const int64_t *mask_h_idx,
                                    const int64_t *mask_w_idx,
                                    const int mask_cnt, double *data_im) {

  const int pairs = n / 2;
  for (int pair = blockIdx.x * blockDim.x + threadIdx.x; pair < pairs; pair += blockDim.x * gridDim.x) {
    const int first = 2 * pair;
    const double values[2] = {data_col[first], data_col[first + 1]};
#pragma unroll
    for (int k = 0; k < 2; ++k) {
      const int c = (first + k) / mask_cnt;
      const int m = (first + k) - c * mask_cnt;
      data_im[((size_t)c * height + mask_h_idx[m]) * width + mask_w_idx[m]] = values[k];
    }
  }
}
