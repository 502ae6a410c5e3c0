// The staged window origins are overwritten for the next chunk without a barrier after their last use.
// witness: {"values": {"mask_cnt": "3000", "im_size1": "2", "max_blocks": "1"}, "seed": 2}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/masked_conv2d_cuda_kernel.cuh
// of mmcv, Copyright (c) OpenMMLab
__global__ void MaskedIm2colForward_half(const int n, const __half *data_im,
                                    const int height, const int width,
                                    const int kernel_h, const int kernel_w,
                                    const int pad_h, const int pad_w,
                                    const int64_t *mask_h_idx,
                                    const int64_t *mask_w_idx,
                                    const int mask_cnt, __half *data_col) {
  __shared__ int origin_h[1024];
  __shared__ int origin_w[1024];
  __shared__ int column_base[1024];
  __shared__ int plane_base[1024];
  const int taps = kernel_h * kernel_w;
  const int stride = blockDim.x * gridDim.x;
  for (int first = blockIdx.x * blockDim.x; first < n; first += stride) {
    const int count = n - first < static_cast<int>(blockDim.x)
                          ? n - first
                          : static_cast<int>(blockDim.x);
    const int t = threadIdx.x;
    if (t < count) {
      const int index = first + t;
      const int m_index = index % mask_cnt;
      const int c_im = index / mask_cnt;
      origin_h[t] = static_cast<int>(mask_h_idx[m_index]) - pad_h;
      origin_w[t] = static_cast<int>(mask_w_idx[m_index]) - pad_w;
      column_base[t] = c_im * taps * mask_cnt + m_index;
      plane_base[t] = c_im * height * width;
    }
    __syncthreads();
    // spread taps and columns of the chunk over the whole block
    for (int work = t; work < count * taps; work += blockDim.x) {
      const int slot = work / taps;
      const int tap = work - slot * taps;
      const int h_im = origin_h[slot] + tap / kernel_w;
      const int w_im = origin_w[slot] + tap % kernel_w;
      __half value = __float2half(0.0f);
      if (h_im >= 0 && w_im >= 0 && h_im < height && w_im < width)
        value = data_im[plane_base[slot] + h_im * width + w_im];
      data_col[column_base[slot] + tap * mask_cnt] = value;
    }
  }
}
