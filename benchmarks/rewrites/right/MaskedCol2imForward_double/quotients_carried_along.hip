// The division is done once; channel and mask element are then carried along from round to round.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/masked_conv2d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void MaskedCol2imForward_double(const int n, const double *data_col,
                                    const int height, const int width,
                                    const int channels,
                                    const int64_t *mask_h_idx,
                                    const int64_t *mask_w_idx,
                                    const int mask_cnt, double *data_im) {

  const int stride = blockDim.x * gridDim.x;
  const int whole = stride / mask_cnt, rest = stride % mask_cnt;
  long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
  long long c = i / mask_cnt;
  int m = int(i % mask_cnt);
  while (i < n) {
    data_im[(c * height + mask_h_idx[m]) * width + mask_w_idx[m]] = data_col[i];
    i += stride;
    c += whole;
    m += rest;
    if (m >= mask_cnt) {
      m -= mask_cnt;
      ++c;
    }
  }
}
