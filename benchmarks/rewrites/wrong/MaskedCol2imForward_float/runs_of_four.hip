// four positions whose columns span four are taken to be a run in one row, though they may lie in several
// witness: {"values": {"height": 9, "width": 11, "channels": 3, "mask_cnt": 8}, "inputs": "const int hs[8] = {0, 0, 1, 1, 3, 3, 3, 3}, ws[8] = {1, 5, 2, 4, 2, 3, 4, 5}; for (int i = 0; i < mask_cnt; ++i) { mask_h_idx[i] = hs[i % 8]; mask_w_idx[i] = ws[i % 8]; }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/masked_conv2d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void MaskedCol2imForward_float(const int n, const float *data_col,
                                    const int height, const int width,
                                    const int channels,
                                    const int64_t *mask_h_idx,
                                    const int64_t *mask_w_idx,
                                    const int mask_cnt, float *data_im) {

  const int quads = (mask_cnt + 3) / 4;
  CUDA_1D_KERNEL_LOOP(index, quads * channels) {
    const int c_im = index / quads;
    const int first = index % quads * 4;
    const int count = min(4, mask_cnt - first);
    const float *values = data_col + (size_t)c_im * mask_cnt + first;
    const int64_t *hs = mask_h_idx + first, *ws = mask_w_idx + first;
    float *plane = data_im + (size_t)c_im * height * width;
    if (count == 4 && ws[3] - ws[0] == 3) {
      // positions are in order: these are neighbors in a row
      float *run = plane + hs[0] * width + ws[0];
      run[0] = values[0];
      run[1] = values[1];
      run[2] = values[2];
      run[3] = values[3];
    } else {
      for (int i = 0; i < count; i++) {
        plane[hs[i] * width + ws[i]] = values[i];
      }
    }
  }
}
