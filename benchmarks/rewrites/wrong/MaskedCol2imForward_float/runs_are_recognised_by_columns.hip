// four positions whose columns follow each other are copied as one run even if they lie in different rows
// witness: {"values": {"height": 10, "width": 12, "channels": 6, "mask_cnt": 8}, "seed": 7, "inputs": "for (int i = 0; i < mask_cnt; ++i) { mask_h_idx[i] = i; mask_w_idx[i] = i; } for (int i = 0; i < channels * mask_cnt; ++i) data_col[i] = 1.0f + i % 97;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/masked_conv2d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void MaskedCol2imForward_float(const int n, const float *data_col,
                                    const int height, const int width,
                                    const int channels,
                                    const int64_t *mask_h_idx,
                                    const int64_t *mask_w_idx,
                                    const int mask_cnt, float *data_im) {

  const int plane = height * width;
  const int quads = (mask_cnt + 3) / 4;
  CUDA_1D_KERNEL_LOOP(task, quads * channels) {
    const int channel = task / quads;
    const int first = task % quads * 4;
    const float *source = data_col + channel * mask_cnt;
    float *image = data_im + channel * plane;
    const int last = first + 3;
    if (last < mask_cnt && mask_w_idx[first + 1] == mask_w_idx[first] + 1 &&
        mask_w_idx[first + 2] == mask_w_idx[first] + 2 &&
        mask_w_idx[last] == mask_w_idx[first] + 3) {
      // a contiguous piece of a row
      const int start = (int)mask_h_idx[first] * width + (int)mask_w_idx[first];
      for (int k = 0; k < 4; ++k) image[start + k] = source[first + k];
    } else {
      for (int k = first; k <= last && k < mask_cnt; ++k)
        image[(int)mask_h_idx[k] * width + (int)mask_w_idx[k]] = source[k];
    }
  }
}
