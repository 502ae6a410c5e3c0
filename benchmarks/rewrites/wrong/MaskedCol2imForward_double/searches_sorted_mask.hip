// Every pixel looks itself up in the mask by binary search, which assumes that the mask is sorted by row and column.
// witness: {"values": {"mask_cnt": 12}, "contents": "wide"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/masked_conv2d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void MaskedCol2imForward_double(const int n, const double *data_col,
                                    const int height, const int width,
                                    const int channels,
                                    const int64_t *mask_h_idx,
                                    const int64_t *mask_w_idx,
                                    const int mask_cnt, double *data_im) {

  const long long area = (long long)height * width, total = area * channels;
  const long long stride = (long long)gridDim.x * blockDim.x;
  for (long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x; i < total; i += stride) {
    const long long c = i / area, pixel = i - c * area;
    int low = 0, high = mask_cnt;
    while (low < high) {
      const int middle = (low + high) / 2;
      if (mask_h_idx[middle] * width + mask_w_idx[middle] < pixel)
        low = middle + 1;
      else
        high = middle;
    }
    if (low < mask_cnt && mask_h_idx[low] * width + mask_w_idx[low] == pixel)
      data_im[i] = data_col[c * mask_cnt + low];
  }
}
