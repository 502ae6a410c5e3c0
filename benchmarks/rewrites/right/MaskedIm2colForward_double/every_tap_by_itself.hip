// a step for each element of the columns, in their order
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/masked_conv2d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void MaskedIm2colForward_double(const int n, const double *data_im,
                                    const int height, const int width,
                                    const int kernel_h, const int kernel_w,
                                    const int pad_h, const int pad_w,
                                    const int64_t *mask_h_idx,
                                    const int64_t *mask_w_idx,
                                    const int mask_cnt, double *data_col) {

  const int taps = kernel_h * kernel_w;
  const long long elements = static_cast<long long>(n) * taps;
  const long long stride = static_cast<long long>(gridDim.x) * blockDim.x;
  for (long long at = static_cast<long long>(blockIdx.x) * blockDim.x + threadIdx.x; at < elements; at += stride) {
    const int m = static_cast<int>(at % mask_cnt);
    const int row = static_cast<int>(at / mask_cnt);
    const int tap = row % taps, c = row / taps;
    const int y = static_cast<int>(mask_h_idx[m]) - pad_h + tap / kernel_w;
    const int x = static_cast<int>(mask_w_idx[m]) - pad_w + tap % kernel_w;
    double pixel = 0.0;
    if (y >= 0 && x >= 0 && y < height && x < width)
      pixel = data_im[(static_cast<long long>(c) * height + y) * width + x];
    data_col[at] = pixel;
  }
}
