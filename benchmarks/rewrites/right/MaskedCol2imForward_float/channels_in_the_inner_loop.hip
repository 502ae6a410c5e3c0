// the grid strides over masked positions and every thread copies all channels of its position
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/masked_conv2d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void MaskedCol2imForward_float(const int n, const float *data_col,
                                    const int height, const int width,
                                    const int channels,
                                    const int64_t *mask_h_idx,
                                    const int64_t *mask_w_idx,
                                    const int mask_cnt, float *data_im) {

  const int plane = height * width;
  const int stride = gridDim.x * blockDim.x;
  for (int position = blockIdx.x * blockDim.x + threadIdx.x; position < mask_cnt;
       position += stride) {
    const int row = mask_h_idx[position];
    const int column = mask_w_idx[position];
    const int pixel = row * width + column;
    for (int channel = 0; channel < channels; ++channel)
      data_im[channel * plane + pixel] = data_col[channel * mask_cnt + position];
  }
}
