// Each thread handles two neighbouring elements per step, from the end of the data to its beginning.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/masked_conv2d_cuda_kernel.cuh
// of mmcv, Copyright (c) OpenMMLab
// Copies element `index` of the columns to its place in the image.
__device__ inline void place_element(const __half *data_col, const int64_t *rows, const int64_t *columns,
                                     const int mask_cnt, const int height, const int width,
                                     const long long index, __half *data_im) {
  const long long c = index / mask_cnt;
  const long long m = index - c * mask_cnt;
  data_im[(c * height + rows[m]) * width + columns[m]] = data_col[index];
}

__global__ void MaskedCol2imForward_half(const int n, const __half *data_col,
                                    const int height, const int width,
                                    const int channels,
                                    const int64_t *mask_h_idx,
                                    const int64_t *mask_w_idx,
                                    const int mask_cnt, __half *data_im) {
  const long long pairs = (static_cast<long long>(n) + 1) / 2;
  const long long threads = static_cast<long long>(gridDim.x) * blockDim.x;
  const long long thread = static_cast<long long>(blockIdx.x) * blockDim.x + threadIdx.x;
  for (long long pair = pairs - 1 - thread; pair >= 0; pair -= threads) {
    if (2 * pair + 1 < n)
      place_element(data_col, mask_h_idx, mask_w_idx, mask_cnt, height, width, 2 * pair + 1, data_im);
    place_element(data_col, mask_h_idx, mask_w_idx, mask_cnt, height, width, 2 * pair, data_im);
  }
}
