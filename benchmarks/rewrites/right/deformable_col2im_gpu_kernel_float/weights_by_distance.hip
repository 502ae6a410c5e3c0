// the position is taken from the index step by step, and weights are 1 less the distance
// SPDX-License-Identifier: Apache-2.0 AND BSD-2-Clause; derived from mmcv/ops/csrc/common/cuda/deform_conv_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab, and of Caffe, Copyright (c) 2014-2017 The Regents of the University of California
__global__ void deformable_col2im_gpu_kernel_float(
    const int n, const float *data_col, const float *data_offset, const int channels,
    const int height, const int width, const int kernel_h, const int kernel_w,
    const int pad_h, const int pad_w, const int stride_h, const int stride_w,
    const int dilation_h, const int dilation_w,
    const int channel_per_deformable_group, const int batch_size,
    const int deformable_group, const int height_col, const int width_col,
    float *grad_im) {
  CUDA_1D_KERNEL_LOOP(index, n) {
    int rest = index;
    const int w_out = rest % width_col;
    rest /= width_col;
    const int h_out = rest % height_col;
    rest /= height_col;
    const int b = rest % batch_size;
    rest /= batch_size;
    const int tap = rest % (kernel_h * kernel_w);
    const int c = rest / (kernel_h * kernel_w);
    const int plane = height_col * width_col;
    const int group = b * deformable_group + c / channel_per_deformable_group;
    const float *offset = data_offset + (group * kernel_h * kernel_w + tap) * 2 * plane + h_out * width_col + w_out;
    const float y = h_out * stride_h - pad_h + tap / kernel_w * dilation_h + offset[0];
    const float x = w_out * stride_w - pad_w + tap % kernel_w * dilation_w + offset[plane];
    if (y > -1 && y < height && x > -1 && x < width) {
      const float top = data_col[index];
      float *image = grad_im + (b * channels + c) * height * width;
      const int y0 = (int)floorf(y), x0 = (int)floorf(x);
      for (int column = x0 + 1; column >= x0; --column) {
        const float across = 1 - fabsf(x - column);
        if (column < 0 || column >= width || across <= 0) continue;
        for (int row = y0 + 1; row >= y0; --row) {
          const float down = 1 - fabsf(y - row);
          if (row >= 0 && row < height && down > 0) atomicAdd(image + row * width + column, down * across * top);
        }
      }
    }
  }
}
