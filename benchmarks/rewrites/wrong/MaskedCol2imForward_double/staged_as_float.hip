// Values pass through a float in shared memory, which loses digits and turns large doubles into infinities.
// witness: {"contents": "wide", "inputs": "for (size_t i = 0; i < data_col_count; ++i) data_col[i] = 1e9 + i / 8.0;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/masked_conv2d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void MaskedCol2imForward_double(const int n, const double *data_col,
                                    const int height, const int width,
                                    const int channels,
                                    const int64_t *mask_h_idx,
                                    const int64_t *mask_w_idx,
                                    const int mask_cnt, double *data_im) {

  __shared__ float stage[512];
  const int stride = blockDim.x * gridDim.x;
  for (int base = blockIdx.x * blockDim.x; base < n; base += stride) {
    const int i = base + threadIdx.x;
    if (i < n) stage[threadIdx.x] = data_col[i];
    __syncthreads();
    if (i < n) {
      const int m = i % mask_cnt, c = i / mask_cnt;
      data_im[((size_t)c * height + mask_h_idx[m]) * width + mask_w_idx[m]] = stage[threadIdx.x];
    }
    __syncthreads();
  }
}
