// Each thread computes single elements of the output, in a grid-stride loop over all of them with 64-bit indices.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/masked_conv2d_cuda_kernel.cuh
// of mmcv, Copyright (c) OpenMMLab
__global__ void MaskedIm2colForward_half(const int n, const __half *data_im,
                                    const int height, const int width,
                                    const int kernel_h, const int kernel_w,
                                    const int pad_h, const int pad_w,
                                    const int64_t *mask_h_idx,
                                    const int64_t *mask_w_idx,
                                    const int mask_cnt, __half *data_col) {
  const long long taps = static_cast<long long>(kernel_h) * kernel_w;
  const long long total = taps * n;
  const long long stride = static_cast<long long>(blockDim.x) * gridDim.x;
  for (long long out = static_cast<long long>(blockIdx.x) * blockDim.x + threadIdx.x;
       out < total; out += stride) {
    const long long row = out / mask_cnt;
    const int m_index = static_cast<int>(out - row * mask_cnt);
    const long long c_im = row / taps;
    const int tap = static_cast<int>(row - c_im * taps);
    const int i = tap / kernel_w;
    const int j = tap - i * kernel_w;
    const long long h_im = mask_h_idx[m_index] - pad_h + i;
    const long long w_im = mask_w_idx[m_index] - pad_w + j;
    __half value = __float2half(0.0f);
    if (h_im >= 0 && h_im < height && w_im >= 0 && w_im < width)
      value = data_im[(c_im * height + h_im) * width + w_im];
    data_col[out] = value;
  }
}
