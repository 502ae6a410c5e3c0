// a thread keeps its position and strides over channels; positions beyond the number of threads have none
// witness: {"contents": "unit", "values": {"im_size1": 3, "height": 30, "width": 31, "kernel_h": 3, "kernel_w": 3, "pad_h": 1, "pad_w": 1, "mask_cnt": 700, "max_blocks": 1}, "inputs": "for (int i = 0; i < mask_cnt; ++i) { mask_h_idx[i] = i / width; mask_w_idx[i] = i % width; }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/masked_conv2d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void MaskedIm2colForward_double(const int n, const double *data_im,
                                    const int height, const int width,
                                    const int kernel_h, const int kernel_w,
                                    const int pad_h, const int pad_w,
                                    const int64_t *mask_h_idx,
                                    const int64_t *mask_w_idx,
                                    const int mask_cnt, double *data_col) {

  const int threads = gridDim.x * blockDim.x;
  const int thread = blockIdx.x * blockDim.x + threadIdx.x;
  const int channels = n / mask_cnt;
  const int step = max(threads / mask_cnt, 1);
  const int m = thread % mask_cnt;
  const int h_offset = static_cast<int>(mask_h_idx[m]) - pad_h;
  const int w_offset = static_cast<int>(mask_w_idx[m]) - pad_w;
  for (int c = thread / mask_cnt; c < channels; c += step) {
    double *col = data_col + c * kernel_h * kernel_w * mask_cnt + m;
    for (int h = h_offset; h < h_offset + kernel_h; ++h) {
      for (int w = w_offset; w < w_offset + kernel_w; ++w) {
        const bool inside = h >= 0 && w >= 0 && h < height && w < width;
        *col = inside ? data_im[(c * height + h) * width + w] : 0.0;
        col += mask_cnt;
      }
    }
  }
}
