// Every iteration writes one value of the output, whose flat position is decomposed.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/masked_conv2d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void MaskedIm2colForward_float(const int n, const float *data_im,
                                    const int height, const int width,
                                    const int kernel_h, const int kernel_w,
                                    const int pad_h, const int pad_w,
                                    const int64_t *mask_h_idx,
                                    const int64_t *mask_w_idx,
                                    const int mask_cnt, float *data_col) {
  const int taps = kernel_h * kernel_w;
  const int64_t total = (int64_t)n * taps;
  const int64_t threads = (int64_t)blockDim.x * gridDim.x;
  for (int64_t at = (int64_t)blockIdx.x * blockDim.x + threadIdx.x; at < total;
       at += threads) {
    const int m = (int)(at % mask_cnt);
    const int64_t rest = at / mask_cnt;
    const int tap = (int)(rest % taps);
    const int channel = (int)(rest / taps);
    const int h_col = mask_h_idx[m];
    const int w_col = mask_w_idx[m];
    const int y = h_col - pad_h + tap / kernel_w;
    const int x = w_col - pad_w + tap % kernel_w;
    float value = 0.0f;
    if (y >= 0 && y < height && x >= 0 && x < width) {
      value = data_im[((int64_t)channel * height + y) * width + x];
    }
    data_col[at] = value;
  }
}
