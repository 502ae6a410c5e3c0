// Window origins of a chunk of columns are staged in shared memory and the taps of the chunk are spread over the block.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/masked_conv2d_cuda_kernel.cuh
// of mmcv, Copyright (c) OpenMMLab
__global__ void MaskedIm2colForward_half(const int n, const __half *data_im,
                                    const int height, const int width,
                                    const int kernel_h, const int kernel_w,
                                    const int pad_h, const int pad_w,
                                    const int64_t *mask_h_idx,
                                    const int64_t *mask_w_idx,
                                    const int mask_cnt, __half *data_col) {
  constexpr int STAGED_COLUMNS = 256;
  __shared__ int origin_h[STAGED_COLUMNS];
  __shared__ int origin_w[STAGED_COLUMNS];
  const int taps = kernel_h * kernel_w;
  const long long stride = static_cast<long long>(STAGED_COLUMNS) * gridDim.x;
  const int lane = threadIdx.x;
  const int lanes = blockDim.x;
  // all bounds of this loop are the same for every thread of the block
  for (long long first = static_cast<long long>(blockIdx.x) * STAGED_COLUMNS;
       first < n; first += stride) {
    const int count = n - first < STAGED_COLUMNS ? static_cast<int>(n - first)
                                                 : STAGED_COLUMNS;
    for (int t = lane; t < count; t += lanes) {
      const int m_index = static_cast<int>((first + t) % mask_cnt);
      origin_h[t] = static_cast<int>(mask_h_idx[m_index]) - pad_h;
      origin_w[t] = static_cast<int>(mask_w_idx[m_index]) - pad_w;
    }
    __syncthreads();
    const long long work_count = static_cast<long long>(count) * taps;
    for (long long work = lane; work < work_count; work += lanes) {
      const int tap = static_cast<int>(work / count);
      const int slot = static_cast<int>(work % count);
      const long long c_im = (first + slot) / mask_cnt;
      const long long m_index = (first + slot) % mask_cnt;
      const int h_im = origin_h[slot] + tap / kernel_w;
      const int w_im = origin_w[slot] + tap % kernel_w;
      const bool inside = h_im >= 0 && h_im < height && w_im >= 0 && w_im < width;
      data_col[(c_im * taps + tap) * mask_cnt + m_index] =
          inside ? data_im[(c_im * height + h_im) * width + w_im] : __float2half(0.0f);
    }
    __syncthreads();
  }
}
